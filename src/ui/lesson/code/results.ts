import type { Lesson } from '../../../course/markdown/index.ts';
import type { Progress } from '../state/progress.ts';

/** How something that was asked came out; two bits of a code each. */
export const Result = {
  /** Not placed, not answered, not solved. */
  None: 0,
  /** Right at the first try; of a task: solved. */
  Right: 1,
  /** Wrong; of a question: right only after another try. */
  Later: 2,
  /** Of a bet: its answer was shown without one. Of a question: tried, and not right yet. */
  Open: 3,
} as const;
export type Result = (typeof Result)[keyof typeof Result];

/** What came of everything that a lesson asks, in its order. */
export function resultsOf(lesson: Lesson, progress: Progress): readonly Result[] {
  return lesson.blocks.flatMap((block): Result[] => {
    switch (block.kind) {
      case 'bet': {
        const placed = progress.bets[block.id];
        if (placed === undefined) {
          return [progress.decided.includes(block.id) ? Result.Open : Result.None];
        }
        return [block.choices[placed]?.right === true ? Result.Right : Result.Later];
      }
      case 'question': {
        const tries = triesAt(block.id, progress);
        const isRight = (choice: number | undefined): boolean =>
          choice !== undefined && block.choices[choice]?.right === true;
        if (tries.length === 0) return [Result.None];
        if (isRight(tries[0])) return [Result.Right];
        return [tries.some(isRight) ? Result.Later : Result.Open];
      }
      case 'task':
        return [progress.solved.includes(block.id) ? Result.Right : Result.None];
      default:
        return [];
    }
  });
}

/** Which variant is on view at each question, in order, 0-15. */
export function variantsOf(lesson: Lesson, { draws }: Progress): readonly number[] {
  return lesson.blocks.flatMap(({ kind, id }) => {
    return kind === 'question' ? [Math.min(15, draws[id] ?? 0)] : [];
  });
}

/** How sure the reader was of each bet that was placed, in order: 0 for nothing said, else the level and 1. */
export function confidenceOf(lesson: Lesson, { bets, confidence }: Progress): readonly number[] {
  return lesson.blocks.flatMap(({ kind, id }) => {
    if (kind !== 'bet') return [];
    const level = bets[id] === undefined ? undefined : confidence[id];
    return [level === undefined ? 0 : level + 1];
  });
}

/** All choices tried at a question, in order, with the numbers of any variant: they are kept in that order. */
function triesAt(question: string, { answers }: Progress): readonly number[] {
  return Object.entries(answers).flatMap(([key, tried]) =>
    key === question || key.startsWith(`${question}@`) ? tried : [],
  );
}
