import type { RunLog } from '../../run/index.ts';
import type { Block, Figure, Lesson, LessonRun } from '../markdown/index.ts';
import { ladder } from '../../plot/ladder/index.ts';
import type { Drawing } from '../../plot/marks/index.ts';

/** The exchange at the beginning of a lesson: the run of its first figure. */
export interface FirstExchange {
  readonly run: LessonRun;
  readonly figure: Figure;
}

/** Undefined if the lesson shows none, or begins with a queue: that takes more segments than a hand draws. */
export function firstExchange({ blocks, runs }: Lesson): FirstExchange | undefined {
  const figure = blocks.map(figureOf).find((one) => one !== undefined);
  if (figure?.views.includes('queue')) return undefined;
  const run = runs.find(({ name }) => name === figure?.run);
  return figure === undefined || run === undefined ? undefined : { run, figure };
}

function figureOf(block: Block): Figure | undefined {
  if (block.kind === 'twin') return block.figures[0];
  return ('figure' in block ? block.figure : null) ?? undefined;
}

/** Pixels; with its heading it fits a page of A4 and Letter. */
const size = { width: 660, height: 620 };

/** Axes for time and hosts, to draw the exchange into; and the exchange as it happened. */
export function ladders(log: RunLog, { window }: Figure): { blank: Drawing; drawn: Drawing } {
  const { trace, heartbeats } = log;
  const drawn = ladder(trace, {
    ...size,
    heartbeats,
    folded: true,
    ...(window && { domain: window }),
  });
  const { width, height, ground } = drawn;
  return {
    blank: {
      width,
      height,
      title: 'Ladder to draw the exchange into',
      description: 'Two lines for the hosts and a scale of time, nothing between them yet.',
      ground,
      marks: [],
      labels: [],
    },
    drawn,
  };
}
