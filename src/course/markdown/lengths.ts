import type { Block } from './block.ts';
import { wordsInBlock } from './block-words.ts';

/** The length of a lesson, or of its short version. */
export interface WayLength {
  /** The number of stops. */
  readonly steps: number;
  /** A reader's time in whole minutes. */
  readonly minutes: number;
}

export interface LessonLengths {
  readonly whole: WayLength;
  /** Null: the lesson has no short version. */
  readonly short: WayLength | null;
}

/** Words per minute. Reasons for this and the times below: docs/decisions/0028-minutes-that-are-true.md. */
const readingSpeed = 200;

/** Time for a block in addition to reading its words, in seconds. */
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

/** Kinds that are not stops. */
const passed: ReadonlySet<Block['kind']> = new Set([
  'section',
  'prose',
  'why',
  'aside',
  'study',
  'own-words',
]);

/** Steps and minutes of a lesson, and of its short version if its blocks are marked. */
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
