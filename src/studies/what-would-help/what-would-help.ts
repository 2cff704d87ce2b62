import { transactionsOf, unfinishedTransactionsOf } from '../../analysis/path/index.ts';
import { scenarioWith } from '../../scenario/index.ts';
import type { Scenario } from '../../scenario/index.ts';
import {
  LogMemory,
  type Nanoseconds,
  type RecordId,
  type Trace,
} from '../../trace/format/index.ts';
import { simulated, type Progress } from '../../run/index.ts';
import { baselineOf } from './baseline.ts';
import type { Candidate } from './candidate.ts';
import { candidatesFor } from './candidates.ts';
import { writesOf } from './joined-writes.ts';
import { outcomeOf, type Measure, type Outcome } from './outcome.ts';
import { waitOf, type Wait } from './wait.ts';

/** What is to become shorter. */
export type HelpQuestion =
  | { readonly about: 'run' }
  /** Number of the transaction, from 0. */
  | { readonly about: 'transaction'; readonly number: number }
  /** A Hold record, or the segment that ended a silence: the wait before it. */
  | { readonly about: 'wait'; readonly record: RecordId };

/** One rule changed, and its result. */
export interface Tried {
  readonly candidate: Candidate;
  readonly outcome: Outcome;
  /** Of the wait if one was asked about, else of the duration; negative: it takes longer. */
  readonly saved: Nanoseconds;
  /** Less than `minDifference` is no difference; a run that does not finish is harm, however short. */
  readonly verdict: 'helps' | 'same' | 'harms';
}

/** A difference too small to notice. */
const minDifference: Nanoseconds = 5_000;

/** What would help: plain data. */
export interface Help {
  /** What was measured: the transaction asked about, or the one that the wait is part of; undefined: all. */
  readonly transaction: number | undefined;
  readonly before: Outcome;
  /** Best first; of those that save the same, the one with fewer segments. */
  readonly tried: readonly Tried[];
}

/**
 * Runs a scenario as it is, then with each rule changed that may matter, one at a time. It stops
 * at every report, so that a page can go on in between, or leave it at that.
 */
export function* whatWouldHelp(
  scenario: Scenario,
  question: HelpQuestion,
): Generator<Progress, Help> {
  const trace = yield* simulated(scenario, (part) => part / 20);
  const measure = measureFor(trace, question);
  const before = outcomeOf(trace, measure);
  const writes = writesOf(trace);
  const candidates = candidatesFor(scenario, baselineOf(trace, before));
  const tried: Tried[] = [];
  const memory = new LogMemory();
  for (const [i, candidate] of candidates.entries()) {
    const changed = scenarioWith(scenario, candidate.settings);
    const part = (done: number): number => 0.05 + (0.95 * (i + done)) / candidates.length;
    const run = yield* simulated(changed, part, { memory });
    const outcome = outcomeOf(run, measure, candidate.joinsWrites ? writes : undefined);
    memory.reclaim(run);
    const saved = savedBy(before, outcome);
    tried.push({ candidate, outcome, saved, verdict: verdictOf(before, outcome, saved) });
  }
  return { transaction: measure.transaction, before, tried: tried.sort(bestFirst) };
}

/** A run without the bytes that a wait is known by has nothing to compare: it saves nothing. */
function savedBy(before: Outcome, after: Outcome): number {
  if (before.wait === undefined) return before.duration - after.duration;
  return after.wait === undefined ? 0 : before.wait - after.wait;
}

function verdictOf(before: Outcome, after: Outcome, saved: Nanoseconds): Tried['verdict'] {
  if (after.unfinished !== before.unfinished) {
    return after.unfinished < before.unfinished ? 'helps' : 'harms';
  }
  if (Math.abs(saved) < minDifference) return 'same';
  return saved > 0 ? 'helps' : 'harms';
}

function bestFirst(a: Tried, b: Tried): number {
  return (
    a.outcome.unfinished - b.outcome.unfinished ||
    b.saved - a.saved ||
    a.outcome.segments - b.outcome.segments
  );
}

function measureFor(trace: Trace, question: HelpQuestion): Measure {
  switch (question.about) {
    case 'run':
      return { transaction: undefined, wait: undefined };
    case 'transaction':
      return { transaction: question.number, wait: undefined };
    case 'wait': {
      const found = waitOf(trace, question.record);
      if (found === undefined) return { transaction: undefined, wait: undefined };
      const { wait, end } = found;
      return { transaction: transactionAt(trace, wait, end.sentAt), wait };
    }
  }
}

/** The transaction that a wait's end falls into, of its connection if there is one. */
function transactionAt(trace: Trace, wait: Wait, time: number): number | undefined {
  const during = transactionsOf(trace).filter(({ start, end }) => start <= time && time <= end);
  const own = during.find(({ connection }) => connection === wait.connection) ?? during[0];
  if (own !== undefined) return own.number;
  return unfinishedTransactionsOf(trace).find(({ start }) => start <= time)?.number;
}
