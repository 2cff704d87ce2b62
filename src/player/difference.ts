import { duration, grouped, instant, transactionsOf } from '../analysis/index.ts';
import { eventSpan } from '../plot/index.ts';
import { segmentsOf } from '../trace/index.ts';
import type { RecordId, Trace } from '../trace/format/index.ts';

/** What can be counted of a run when it is compared with another. */
export interface RunCounts {
  /** When the last transaction has ended, or, if none does, when the last thing happens; nanoseconds. */
  readonly end: number;
  readonly segments: number;
  readonly lost: number;
  readonly resent: number;
}

/** How a run differs from another. */
export interface RunDifference {
  readonly first: RunCounts;
  readonly second: RunCounts;
  /** The first moment at which they differ, nanoseconds; undefined if they never do. */
  readonly parts: number | undefined;
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

/** The first record in which they differ; of two logs of which one goes on, the first that it has more. */
function firstDifference(a: Trace, b: Trace): RecordId | undefined {
  const common = Math.min(a.length, b.length);
  for (let id = 0; id < common; id++) if (!sameRecord(a, b, id)) return id;
  return a.length === b.length ? undefined : common;
}

function sameRecord(a: Trace, b: Trace, id: RecordId): boolean {
  return (
    a.time(id) === b.time(id) &&
    a.kind(id) === b.kind(id) &&
    a.host(id) === b.host(id) &&
    a.connection(id) === b.connection(id) &&
    a.code(id) === b.code(id) &&
    a.flags(id) === b.flags(id) &&
    a.charge(id) === b.charge(id) &&
    a.cause(id) === b.cause(id) &&
    a.segment(id) === b.segment(id) &&
    a.sequence(id) === b.sequence(id) &&
    a.acknowledgment(id) === b.acknowledgment(id) &&
    a.lengthOf(id) === b.lengthOf(id) &&
    a.window(id) === b.window(id) &&
    a.value(id) === b.value(id)
  );
}

/** Time of a record; of one that a log no longer has, its end. */
function timeAt(trace: Trace, id: RecordId): number {
  return id < trace.length ? trace.time(id) : trace.duration;
}

function countsOf(trace: Trace): RunCounts {
  const segments = segmentsOf(trace);
  const ends = transactionsOf(trace).map(({ end }) => end);
  return {
    end: ends.length > 0 ? Math.max(...ends) : eventSpan(trace)[1],
    segments: segments.length,
    lost: segments.filter(({ droppedAt }) => droppedAt !== undefined).length,
    resent: segments.filter(({ retransmission }) => retransmission).length,
  };
}

/**
 * The difference in sentences, of the second run from the first: how much later it ends, what it
 * sends more, and where they part.
 * @param called the second run, as a sentence begins with it
 */
export function differenceWords(
  { first, second, parts }: RunDifference,
  called = 'The second',
): string[] {
  if (parts === undefined) return ['Both runs are the same, to the nanosecond.'];
  const later = second.end - first.end;
  const ends =
    later === 0
      ? 'ends at the same time'
      : `ends ${duration(Math.abs(later))} ${later > 0 ? 'later' : 'sooner'}`;
  const counts = [
    more(second.segments - first.segments, 'segment', 'is sent', 'are sent'),
    more(second.lost - first.lost, 'frame', 'is lost', 'are lost'),
    more(second.resent - first.resent, 'segment', 'is sent again', 'are sent again'),
  ].filter((clause) => clause !== '');
  return [
    parts === 0
      ? 'They differ from the beginning.'
      : `Up to ${instant(parts)} both runs are the same.`,
    `${called} ${ends} (${instant(second.end)} instead of ${instant(first.end)}).`,
    counts.length === 0 ? 'As many segments are sent.' : `${sentence(counts)}.`,
  ];
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
