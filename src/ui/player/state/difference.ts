import {
  briefTime,
  byteCount,
  capitalized,
  grouped,
  isScripted,
  listed,
  timesCompared,
} from '../../../analysis/index.ts';
import { seenAtEnd } from '../../../analysis/captured/index.ts';
import { divergenceOf, partingText, type Divergence } from '../../../analysis/parting/index.ts';
import { transactionsOf, type Transaction } from '../../../analysis/path/index.ts';
import { eventSpan } from '../../../plot/scales/index.ts';
import { connectionsOf, firstDifference, segmentsOf } from '../../../trace/index.ts';
import { Kind } from '../../../trace/codes/index.ts';
import type { Nanoseconds, Trace } from '../../../trace/format/index.ts';

/** What can be counted of a run when it is compared with another. */
export interface RunCounts {
  /** When the last transaction has ended; if not all have, or there is none, when the last thing happens. */
  readonly end: Nanoseconds;
  /** What `end` counts from, on the run's clock. */
  readonly begin: Nanoseconds;
  /** What ends there, and how, as a sentence says it. */
  readonly last: { readonly what: string; readonly how: string };
  /** Transactions that were begun, and the bytes that they ask for together. */
  readonly work: { readonly what: string; readonly count: number; readonly bytes: number };
  readonly segments: number;
  readonly lost: number;
  readonly resent: number;
}

/** How a run differs from another. */
export interface RunDifference {
  readonly traces: readonly [Trace, Trace];
  readonly first: RunCounts;
  readonly second: RunCounts;
  /** Whether their logs are equal, record by record. */
  readonly same: boolean;
  /** Where what they send differs. */
  readonly divergence: Divergence;
}

/** Compares two logs. */
export function differenceOf(a: Trace, b: Trace): RunDifference {
  const capture = [a, b].find(({ header }) => header.capturedAt !== undefined);
  const isCapture = capture !== undefined;
  const counts = isCapture
    ? (trace: Trace): RunCounts => countsByData(trace, endsCaptured(capture))
    : countsOf;
  return {
    traces: [a, b],
    first: counts(a),
    second: counts(b),
    same: firstDifference(a, b) === undefined,
    // A capture is never as exact as a run: they would part at once.
    divergence: isCapture ? nowhere : divergenceOf(a, b),
  };
}

const nowhere: Divergence = {
  parting: undefined,
  data: undefined,
  headers: undefined,
  shifted: false,
  timeout: undefined,
};

const endNames = ['client', 'server'] as const;
type EndName = (typeof endNames)[number];

/** The ends whose packets a capture has: none, if it was taken between them. */
function endsCaptured(capture: Trace): readonly EndName[] {
  const [connection] = connectionsOf(capture);
  const { capturedAt = [] } = capture.header;
  return connection === undefined
    ? []
    : endNames.filter((name) => capturedAt.includes(connection[name]));
}

/**
 * A capture does not show what its programs did: its data alone is compared, as the captured end sees it (of both, the client's),
 * and from the first segment that it sees.
 */
function countsByData(trace: Trace, ends: readonly EndName[]): RunCounts {
  const [end = 'client', other] = ends;
  const counts = countsOf(trace);
  const { begin, duration, segments } = seenAtEnd(trace, end);
  const shared = {
    ...counts,
    begin,
    end: duration,
    last: { what: 'data', how: `passes the ${end}` },
    work: { what: 'data', count: 0, bytes: 0 },
  };
  if (other !== undefined) return shared;
  const resent = segments.filter(({ retransmission }) => retransmission).length;
  return { ...shared, segments: segments.length, lost: 0, resent };
}

function countsOf(trace: Trace): RunCounts {
  const segments = segmentsOf(trace);
  const what = isScripted(trace) ? 'write' : 'document';
  const work = { what, count: 0, bytes: 0 };
  for (let id = 0; id < trace.length; id++) {
    if (trace.kind(id) !== Kind.TransactionStart) continue;
    work.count++;
    work.bytes += trace.lengthOf(id);
  }
  const ended = transactionsOf(trace);
  const last = ended.length < work.count ? undefined : ended.at(-1);
  return {
    begin: 0,
    end: last?.end ?? eventSpan(trace)[1],
    last: work.count === 0 ? { what: 'event', how: 'comes' } : { what, how: howEnded(trace, last) },
    work,
    segments: segments.length,
    lost: segments.filter(({ droppedAt }) => droppedAt !== undefined).length,
    resent: segments.filter(({ retransmission }) => retransmission).length,
  };
}

const unfinished = 'is still not complete';

/** @param last undefined: not all have ended */
function howEnded(trace: Trace, last: Transaction | undefined): string {
  if (last === undefined) return unfinished;
  if (last.failed) return 'is given up';
  return isScripted(trace) ? 'has been read' : 'is complete';
}

/**
 * The difference in sentences: which run ends later and by how much, whether they were given other work, where they part,
 * and what the second one sends more.
 * @param names of both inside a sentence: see `namesOfRuns`
 */
export function differenceWords(
  { first, second, same, divergence, traces }: RunDifference,
  names: readonly [string, string],
): {
  readonly parting: string;
  readonly end: string;
  readonly work: string;
  readonly counts: string;
} {
  if (same) {
    return { parting: '', end: 'Both runs are the same, to the nanosecond.', work: '', counts: '' };
  }
  return {
    parting: divergence === nowhere ? '' : partingText(divergence, names, traces),
    end: endWords(first, second, names),
    work: workWords(first, second, names),
    counts: countWords(first, second, names),
  };
}

function endWords(first: RunCounts, second: RunCounts, names: readonly [string, string]): string {
  const { what, how } = second.last;
  if (what !== first.last.what || how !== first.last.how || how === unfinished) {
    const [one, other] = [first, second].map(
      ({ end, last }, i) => `the last ${last.what} of ${names[i]} ${last.how} at ${briefTime(end)}`,
    ) as [string, string];
    return `${capitalized(other)}; ${one}.`;
  }
  if (first.end === second.end) {
    return `The last ${what} ${how} at the same time in both runs, ${briefTime(first.end)}.`;
  }
  const times = timesCompared(first.end, second.end);
  const later = second.end > first.end ? 'later' : 'sooner';
  return `${capitalized(names[1])} ends ${times.apart} ${later} than ${names[0]}: its last ${what} ${how} at ${times.second}, not ${times.first}.`;
}

/** Times of unlike work cannot be compared; empty if both do the same. */
function workWords(first: RunCounts, second: RunCounts, names: readonly [string, string]): string {
  const same = (['what', 'count', 'bytes'] as const).every(
    (key) => first.work[key] === second.work[key],
  );
  if (same) return '';
  return `They carry different loads: ${names[1]} ${loadOf(second)}, ${names[0]} ${loadOf(first)}.`;
}

function loadOf({ work: { what, count, bytes } }: RunCounts): string {
  return `${grouped(count)} ${what}${count === 1 ? '' : 's'} (${byteCount(bytes)})`;
}

function countWords(first: RunCounts, second: RunCounts, names: readonly [string, string]): string {
  const clauses = [
    more('sends', second.segments - first.segments, 'segment'),
    more('loses', second.lost - first.lost, 'frame'),
    more('resends', second.resent - first.resent, 'segment'),
  ].filter((clause) => clause !== '');
  if (clauses.length === 0) {
    return `Both runs send ${grouped(first.segments)} segment${first.segments === 1 ? '' : 's'}.`;
  }
  const [begin, ...rest] = clauses;
  return `${capitalized(listed([`${names[1]} ${begin} than ${names[0]}`, ...rest]))}.`;
}

function more(verb: string, difference: number, what: string): string {
  if (difference === 0) return '';
  const count = Math.abs(difference);
  return `${verb} ${grouped(count)} ${what}${count === 1 ? '' : 's'} ${difference > 0 ? 'more' : 'fewer'}`;
}
