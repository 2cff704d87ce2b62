import type { AskedItem } from './lesson-key.ts';
import type { Result } from './results.ts';

/** What one reader made of one thing that is asked. */
export interface ItemAnswer {
  readonly result: Result;
  /** Number of the choice that was bet on, or tried first; noMatch for a value that matches none; null: there is none, or it is not known. */
  readonly choice: number | null;
  /** How sure they were of a bet: 0 for nothing said, else a level of Confidence and 1. */
  readonly confidence: number;
  /** Which variant of a question was last on view, 0-15. */
  readonly variant: number;
  /** Choices tried at a question, runs at a task until it was solved, at most `mostTriesTold`; 0: none, or it is not known. */
  readonly tries: number;
}

/** More tries count as so many. */
export const mostTriesTold = { bet: 0, question: 4, task: 15 } as const satisfies Record<
  AskedItem['kind'],
  number
>;
