// What a page around a lesson or a bet can learn of what was done in it: see docs/embedding.md. It has no name, no answer and
// no words of the reader.
import type { Lesson } from '../../../course/markdown/index.ts';
import { Result, resultsOf } from '../code/results.ts';
import type { Progress } from '../state/progress.ts';

/** What earns the score: everything done, or answers that are right. */
export const grades = ['completion', 'questions'] as const;
export type Grade = (typeof grades)[number];

export interface Report {
  readonly grade: Grade;
  /** 0 to 1. */
  readonly score: number;
  /** Whether everything that the grade counts is done. */
  readonly complete: boolean;
  /** `right` is for interest: a bet earns by being placed. */
  readonly bets: { readonly asked: number; readonly placed: number; readonly right: number };
  /** Right at the first try, right later, tried but not right yet. */
  readonly questions: {
    readonly asked: number;
    readonly right: number;
    readonly later: number;
    readonly open: number;
  };
  /** `first`: solved with the first settings that were run. */
  readonly tasks: { readonly asked: number; readonly solved: number; readonly first: number };
  /** Everything asked, in its order. */
  readonly items: readonly ReportedItem[];
}

export interface ReportedItem {
  readonly id: string;
  readonly kind: 'bet' | 'question' | 'task';
  /** `placed`, `shown` without a bet; `right`, `later`, `open`; `solved`; `none`. */
  readonly result: 'none' | 'placed' | 'shown' | 'right' | 'later' | 'open' | 'solved';
}

/** A question that was right only later earns half. */
const later = 0.5;

export function reportOf(lesson: Lesson, progress: Progress, grade: Grade): Report {
  const results = resultsOf(lesson, progress);
  const asked = lesson.blocks.flatMap(({ kind, id }) =>
    kind === 'bet' || kind === 'question' || kind === 'task' ? [{ kind, id }] : [],
  );
  const items = asked.map((item, i): ReportedItem & { readonly came: Result } => {
    const came = results[i]!;
    return { ...item, result: wordFor(item.kind, came), came };
  });
  const count = (kind: ReportedItem['kind'], ...among: ReportedItem['result'][]): number =>
    items.filter(
      (item) => item.kind === kind && (among.length === 0 || among.includes(item.result)),
    ).length;
  const exam = items.filter(({ kind }) => kind !== 'bet');
  // A bet by itself can only be placed.
  const counted = grade === 'completion' || exam.length === 0 ? items : exam;
  const earned = counted.map(({ result }) => points(result, grade));
  const sum = earned.reduce((all, one) => all + one, 0);
  return {
    grade,
    score: earned.length === 0 ? 0 : sum / earned.length,
    complete: earned.length > 0 && earned.every((one) => one > 0),
    bets: {
      asked: count('bet'),
      placed: count('bet', 'placed'),
      right: items.filter(({ kind, came }) => kind === 'bet' && came === Result.Right).length,
    },
    questions: {
      asked: count('question'),
      right: count('question', 'right'),
      later: count('question', 'later'),
      open: count('question', 'open'),
    },
    tasks: {
      asked: count('task'),
      solved: count('task', 'solved'),
      first: items.filter(({ id, result }) => result === 'solved' && progress.tries[id] === 1)
        .length,
    },
    items: items.map(({ id, kind, result }) => ({ id, kind, result })),
  };
}

function wordFor(kind: ReportedItem['kind'], result: Result): ReportedItem['result'] {
  if (result === Result.None) return 'none';
  if (kind === 'task') return 'solved';
  if (kind === 'bet') return result === Result.Open ? 'shown' : 'placed';
  if (result === Result.Right) return 'right';
  return result === Result.Later ? 'later' : 'open';
}

function points(result: ReportedItem['result'], grade: Grade): number {
  switch (result) {
    case 'placed':
    case 'right':
    case 'solved':
      return 1;
    case 'later':
      return grade === 'completion' ? 1 : later;
    default:
      return 0;
  }
}
