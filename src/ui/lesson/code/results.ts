import type { Lesson } from '../../../course/markdown/index.ts';
import type { Progress } from '../state/progress.ts';
import { mostTriesTold, type ItemAnswer } from './item-answer.ts';

/** How something that was asked came out. */
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

/** What a reader made of everything that a lesson asks, in its order. */
export function answersOf(lesson: Lesson, progress: Progress): readonly ItemAnswer[] {
  const results = resultsOf(lesson, progress).values();
  return lesson.blocks.flatMap((block): ItemAnswer[] => {
    const none = { choice: null, confidence: 0, variant: 0, tries: 0 };
    const next = (): Result => results.next().value ?? Result.None;
    switch (block.kind) {
      case 'bet': {
        const choice = progress.bets[block.id] ?? null;
        const level = choice === null ? undefined : progress.confidence[block.id];
        const confidence = level === undefined ? 0 : level + 1;
        return [{ ...none, result: next(), choice, confidence }];
      }
      case 'question': {
        const tried = triesAt(block.id, progress);
        const variant = Math.min(15, progress.draws[block.id] ?? 0);
        const tries = Math.min(mostTriesTold.question, tried.length);
        return [{ result: next(), choice: tried[0] ?? null, confidence: 0, variant, tries }];
      }
      case 'task': {
        const tries = Math.min(mostTriesTold.task, progress.tries[block.id] ?? 0);
        return [{ ...none, result: next(), tries }];
      }
      default:
        return [];
    }
  });
}

/** All choices tried at a question, in order, with the numbers of any variant: they are kept in that order. */
function triesAt(question: string, { answers }: Progress): readonly number[] {
  return Object.entries(answers).flatMap(([key, tried]) =>
    key === question || key.startsWith(`${question}@`) ? tried : [],
  );
}
