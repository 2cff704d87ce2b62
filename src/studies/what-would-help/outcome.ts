import { transactionsOf, unfinishedTransactionsOf } from '../../analysis/path/index.ts';
import { segmentsOf, type Segment } from '../../trace/index.ts';
import { Kind } from '../../trace/codes/index.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { deliveriesOf, type ScriptedWrite } from './joined-writes.ts';
import { lengthOfWait, type Wait } from './wait.ts';

/** What a run took, and what it cost: the columns of the comparison. Plain data. */
export interface Outcome {
  /** Of the transaction asked about, or of all transactions together. */
  readonly duration: Nanoseconds;
  /** Transactions that failed, or had not ended when the run did; their time counts up to its end. */
  readonly unfinished: number;
  /** The wait asked about; undefined if none was, or if this run has no such bytes. */
  readonly wait: Nanoseconds | undefined;
  readonly segments: number;
  /** Of them, those that carry an acknowledgment and nothing else. */
  readonly acks: number;
  readonly retransmissions: number;
  /** Frames lost, cross traffic left out. */
  readonly drops: number;
  /** The most payload that one end let go at one instant, bytes. */
  readonly largestBurst: number;
}

/** What is measured of each run. */
export interface Measure {
  /** Number of a transaction; undefined: all of them. */
  readonly transaction: number | undefined;
  readonly wait: Wait | undefined;
}

/** Measures a finished run. @param writes those of the unchanged run, if this one's program joins them */
export function outcomeOf(
  trace: Trace,
  { transaction, wait }: Measure,
  writes?: readonly ScriptedWrite[],
): Outcome {
  const segments = segmentsOf(trace);
  return {
    ...durationsOf(trace, transaction, writes),
    wait: wait === undefined ? undefined : lengthOfWait(trace, segments, wait),
    segments: segments.length,
    acks: segments.filter(isPureAck).length,
    retransmissions: segments.filter(({ retransmission }) => retransmission).length,
    drops: dropsIn(trace),
    largestBurst: largestBurstOf(segments),
  };
}

function durationsOf(
  trace: Trace,
  number: number | undefined,
  writes: readonly ScriptedWrite[] | undefined,
) {
  const isAsked = (one: { readonly number: number }): boolean =>
    number === undefined || one.number === number;
  const asked = writes?.filter(isAsked);
  const ended =
    asked === undefined ? transactionsOf(trace).filter(isAsked) : deliveriesOf(trace, asked);
  const open = unfinishedTransactionsOf(trace).filter((one) =>
    asked === undefined ? isAsked(one) : ended.length < asked.length,
  );
  const lengths = [
    ...ended.map(({ start, end }) => end - start),
    ...open.map(({ start }) => trace.duration - start),
  ];
  return {
    duration: lengths.reduce((sum, length) => sum + length, 0),
    unfinished: open.length + ended.filter(({ failed }) => failed).length,
  };
}

function isPureAck({ length, flags }: Segment): boolean {
  const synFinReset = 0b111;
  return length === 0 && (flags & synFinReset) === 0;
}

function dropsIn(trace: Trace): number {
  const crossTraffic = 0xffff;
  let drops = 0;
  for (let id = 0; id < trace.length; id++) {
    if (trace.kind(id) === Kind.Dropped && trace.connection(id) !== crossTraffic) drops++;
  }
  return drops;
}

function largestBurstOf(segments: readonly Segment[]): number {
  let largest = 0;
  const last = new Map<string, { at: number; bytes: number }>();
  for (const { connection, from, sentAt, length } of segments) {
    const end = `${connection} ${from}`;
    const burst = last.get(end);
    const bytes = burst?.at === sentAt ? burst.bytes + length : length;
    last.set(end, { at: sentAt, bytes });
    largest = Math.max(largest, bytes);
  }
  return largest;
}
