import { byteCount, duration, grouped, instant, isScripted } from '../../../analysis/index.ts';
import { transactionsOf, type Transaction } from '../../../analysis/path/index.ts';
import { eventSpan } from '../../../plot/scales/index.ts';
import { firstDifference, segmentsOf } from '../../../trace/index.ts';
import { Kind } from '../../../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../../trace/format/index.ts';

/** What can be counted of a run when it is compared with another. */
export interface RunCounts {
  /** When the last transaction has ended; if not all have, or there is none, when the last thing happens. */
  readonly end: Nanoseconds;
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
  readonly first: RunCounts;
  readonly second: RunCounts;
  /** The first moment at which they differ; undefined if they never do. */
  readonly parts: Nanoseconds | undefined;
  /** The record of each that is not the other's. */
  readonly record: RecordId | undefined;
}

/** Compares two logs. */
export function differenceOf(a: Trace, b: Trace): RunDifference {
  const record = firstDifference(a, b);
  const times = record === undefined ? [] : [a, b].map((trace) => timeAt(trace, record));
  return {
    first: countsOf(a),
    second: countsOf(b),
    record,
    parts: record === undefined ? undefined : Math.min(...times),
  };
}

/** Time of a record; of one that a log no longer has, its end. */
function timeAt(trace: Trace, id: RecordId): number {
  return id < trace.length ? trace.time(id) : trace.duration;
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
 * The difference in sentences, of the second run from the first: how much later its last document is there,
 * whether it was given other work, what it sends more, and where they part.
 * @param called the second run, inside a sentence
 */
export function differenceWords(
  { first, second, parts }: RunDifference,
  called = 'the second run',
): { parting: string; end: string; work: string; counts: string } {
  if (parts === undefined) {
    return { parting: '', end: 'Both runs are the same, to the nanosecond.', work: '', counts: '' };
  }
  const counts = [
    more(second.segments - first.segments, 'segment', 'is sent', 'are sent'),
    more(second.lost - first.lost, 'frame', 'is lost', 'are lost'),
    more(second.resent - first.resent, 'segment', 'is sent again', 'are sent again'),
  ].filter((clause) => clause !== '');
  return {
    parting:
      parts === 0
        ? 'They differ from the beginning.'
        : `Up to ${instant(parts)} both runs are the same.`,
    end: endWords(first, second, called),
    work: workWords(first, second),
    counts: counts.length === 0 ? 'Both send the same number of segments.' : `${sentence(counts)}.`,
  };
}

function endWords(first: RunCounts, second: RunCounts, called: string): string {
  const { what, how } = second.last;
  const begin = `The last ${what} of ${called} ${how}`;
  if (what !== first.last.what || how !== first.last.how || how === unfinished) {
    const other = `the last ${first.last.what} of the other run ${first.last.how}`;
    return `${begin} at ${instant(second.end)}; ${other} at ${instant(first.end)}.`;
  }
  const later = second.end - first.end;
  if (later === 0) return `${begin} at the same time, ${instant(first.end)}.`;
  const by = `${duration(Math.abs(later))} ${later > 0 ? 'later' : 'sooner'}`;
  return `${begin} ${by} (${instant(second.end)} instead of ${instant(first.end)}).`;
}

/** Times of unlike work cannot be compared; empty if both do the same. */
function workWords(first: RunCounts, second: RunCounts): string {
  const same = (['what', 'count', 'bytes'] as const).every(
    (key) => first.work[key] === second.work[key],
  );
  if (same) return '';
  return `They carry different loads: ${loadOf(second)} instead of ${loadOf(first)}.`;
}

function loadOf({ work: { what, count, bytes } }: RunCounts): string {
  return `${grouped(count)} ${what}${count === 1 ? '' : 's'} (${byteCount(bytes)})`;
}

function more(difference: number, what: string, one: string, several: string): string {
  if (difference === 0) return '';
  const count = Math.abs(difference);
  const name = `${what}${count === 1 ? '' : 's'}`;
  return `${grouped(count)} ${name} ${difference > 0 ? 'more' : 'fewer'} ${count === 1 ? one : several}`;
}

function sentence(clauses: readonly string[]): string {
  if (clauses.length === 1) return clauses[0] as string;
  return `${clauses.slice(0, -1).join(', ')} and ${clauses.at(-1)}`;
}
