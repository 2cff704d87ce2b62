// A toy as a picture: on paper, without scripts, and until it can be played with. Made when the site is built.
import type { Lesson, WaitTable } from '../../course/markdown/index.ts';
import { tickLine, waitHistogram } from '../../plot/tick-waits/index.ts';
import type { StudyShown } from '../lesson/state/study.ts';
import { wholeStill, type Still } from '../lesson/stills/still.ts';
import { ToyState } from './toy-state.svelte.ts';
import { toyPath } from './toy-path.ts';
import { waitTableOf } from './wait-table.ts';
import { longestOf } from './waits.ts';

/** Wide enough for its words on a telephone. */
const width = 400;

/** A segment that waits, and the waits of as many as one press throws in. */
export function stillsOf(table: WaitTable): readonly [Still, Still] {
  const toy = new ToyState(table);
  const { arrives, wait } = toy;
  toy.throwMany(false);
  return [
    wholeStill(
      tickLine({
        width,
        height: 200,
        until: table.until + longestOf(table),
        ticks: table.ticks,
        clock: 'heartbeat',
        arrives,
        wait,
        hint: false,
      }),
    ),
    wholeStill(
      waitHistogram({
        width,
        height: 160,
        waits: toy.waits,
        before: [],
        longest: longestOf(table),
        average: toy.tally.average,
      }),
    ),
  ];
}

/** The toys of a lesson as pictures, by the blocks' ids. */
export function toyStills(lesson: Lesson): Readonly<Record<string, StudyShown>> {
  const toys = lesson.blocks.filter((block) => block.kind === 'toy');
  return Object.fromEntries(
    toys.map((toy) => [
      toy.id,
      {
        path: toyPath,
        title: 'When does the ACK leave?',
        heading: 'One segment among the ticks, and how long the ACKs of twenty waited',
        leads: 'To be played with:',
        stills: stillsOf(waitTableOf(lesson, toy)),
        rows: [],
        statements: [],
      },
    ]),
  );
}
