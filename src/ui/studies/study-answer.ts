import type { StudyStatement } from './study-data.ts';

/** What came out of a study, before anybody has read on. */
export interface StudyAnswer {
  /** What became of the main statement: `Holds, 7 of 7`. */
  readonly verdict: string;
  readonly claim: string;
  /** A sentence on all statements. */
  readonly all: string;
}

/**
 * A study's answer is made of what it found itself. Its main statement is the first that the paper leaves open, which is
 * then what the study was made for; if there is none, the first.
 * @param statements at least one, each decided here first
 */
export function answerOf(statements: readonly StudyStatement[]): StudyAnswer {
  const main = statements.find(({ section }) => section.includes('left open')) ?? statements[0];
  const verdict = main?.verdicts[0]?.verdict;
  if (main === undefined || verdict === undefined) throw new Error('a study without a statement');
  const counts = outcomes.map(
    ([outcome, one, several]) =>
      [
        statements.filter((statement) => statement.outcome === outcome).length,
        one,
        several,
      ] as const,
  );
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, one, several]) => `${count} ${count === 1 ? one : several}`);
  const [last = '', ...before] = parts.toReversed();
  const list = before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
  return {
    verdict: verdict.charAt(0).toUpperCase() + verdict.slice(1),
    claim: main.claim,
    all: `Of ${statements.length} statements ${list}.`,
  };
}

/** In this order, with their words for one statement and for several. */
const outcomes = [
  ['holds', 'holds', 'hold'],
  ['partly', 'holds in part', 'hold in part'],
  ['undecided', 'is undecided', 'are undecided'],
  ['does not hold', 'does not hold', 'do not hold'],
  ['not measured', 'was not measured', 'were not measured'],
] as const;
