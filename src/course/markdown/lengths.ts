import type { Block } from './block.ts';
import { wordsInBlock } from './block-words.ts';

/** How long a way through a lesson is. */
export interface WayLength {
  /** Stops on it. */
  readonly steps: number;
  /** What a reader needs for it, in whole minutes. */
  readonly minutes: number;
}

export interface LessonLengths {
  readonly whole: WayLength;
  /** Null: the lesson has no short way. */
  readonly short: WayLength | null;
}

/** Words read in a minute. Why this and the times below: docs/decisions/0028-minutes-that-are-true.md. */
const readingSpeed = 200;

/** What a block takes beside the reading of its words, seconds. */
const extraSeconds: Readonly<Record<Block['kind'], number>> = {
  section: 0,
  prose: 0,
  why: 0,
  aside: 0,
  study: 10,
  step: 10,
  twin: 10,
  today: 10,
  bet: 30,
  question: 30,
  handle: 60,
  round: 60,
  toy: 60,
  task: 120,
  'own-words': 30,
  server: 0,
};

/** Kinds that a reader passes without a stop. */
const passed: ReadonlySet<Block['kind']> = new Set([
  'section',
  'prose',
  'why',
  'aside',
  'study',
  'own-words',
]);

/** Steps and minutes of a lesson, and of its short way if its blocks are marked. */
export function lengthsOf(blocks: readonly Block[]): LessonLengths {
  const marked = blocks.filter(({ short }) => short === true);
  return { whole: lengthOf(blocks), short: marked.length === 0 ? null : lengthOf(marked) };
}

function lengthOf(blocks: readonly Block[]): WayLength {
  const minutes = blocks.reduce(
    (sum, block) => sum + wordsInBlock(block) / readingSpeed + extraSeconds[block.kind] / 60,
    0,
  );
  return {
    steps: blocks.filter(
      (block) => !passed.has(block.kind) || (block.kind === 'study' && block.large),
    ).length,
    minutes: Math.max(1, Math.round(minutes)),
  };
}
