import type { Lesson, ToyBlock, WaitTable } from '../../course/markdown/index.ts';
import type { Still } from '../lesson/stills/still.ts';
import { pathOf, plainText, titleOf } from '../lesson/state/path.ts';
import { stillsOf } from './toy-stills.ts';
import { waitTableOf } from './wait-table.ts';

/** A lesson's toy outside of its lesson. */
export interface ToyData {
  readonly title: string;
  /** Where it is in its lesson: `delayed-acks`, `heartbeat`. */
  readonly lesson: string;
  readonly block: string;
  /** The bet that the timer would give away; null: none. */
  readonly bet: { readonly id: string; readonly title: string } | null;
  readonly waits: WaitTable;
  /** What is seen before it can be played with; a page has them in its text. */
  readonly stills: readonly Still[];
}

/** The first toy of a lesson by itself, when the site is built. @throws Error it has none */
export function toyData(lesson: Lesson): ToyData {
  const toy = toyOf(lesson);
  const bet = pathOf(lesson).find(({ id }) => id === toy.unlockedBy);
  const waits = waitTableOf(lesson, toy);
  return {
    title: plainText(toy.title),
    lesson: lesson.slug,
    block: toy.id,
    bet: bet === undefined ? null : { id: bet.id, title: titleOf(bet) },
    waits,
    stills: stillsOf(waits),
  };
}

/** The data as a page embeds it: without the pictures, which are in its HTML. */
export function toyInPage(data: ToyData): ToyData {
  return { ...data, stills: [] };
}

function toyOf({ slug, blocks }: Lesson): ToyBlock {
  const toy = blocks.find((block) => block.kind === 'toy');
  if (toy === undefined) throw new Error(`the lesson ${slug} has no toy`);
  return toy;
}
