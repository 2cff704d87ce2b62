import { Kind } from '../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../trace/format/index.ts';
import { oncePerTrace, recordsOf, segmentOf, type Segment } from '../trace/index.ts';
import { segmentSentRecord } from '../trace/records/index.ts';
import { grouped } from './quantities.ts';
import { listed } from './sentence.ts';

/** Numbers from the first to before the last, relative to the sender's SYN. */
export type Range = readonly [start: number, end: number];

/** What one ACK reports (RFC 2018), and what it says came twice (RFC 2883, section 4). */
export interface SackReport {
  readonly held: readonly Range[];
  readonly duplicate: Range | undefined;
}

/** What the peer has beyond a gap, as one end of a connection knows it from an ACK on. */
export interface Scoreboard {
  /** The record of the ACK's receipt. */
  readonly id: RecordId;
  /** The first number that is not acknowledged. */
  readonly acknowledged: number;
  /** In order, and apart; none: nothing is known to be missing. */
  readonly sacked: readonly Range[];
  /** Of it what no ACK before said, if this one reports anything. */
  readonly fresh: readonly Range[] | undefined;
  readonly duplicate: Range | undefined;
}

/** By end of a connection, in order: at each ACK that reports something, or while something is known to be missing. */
const scoreboardsOf = oncePerTrace((trace): ReadonlyMap<number, readonly Scoreboard[]> => {
  const boards = new Map<number, Scoreboard[]>();
  for (const id of recordsOf(trace, Kind.Received)) {
    const segment = segmentOf(trace, trace.segment(id));
    if (segment?.acknowledgment === undefined) continue;
    const key = trace.connection(id) * 0x10000 + trace.host(id);
    const own = boards.get(key) ?? [];
    const last = own.at(-1);
    const before = last?.sacked ?? [];
    const reports = segment.options.sack.length > 0;
    if (!reports && before.length === 0) continue;
    const { held, duplicate } = sackReport(trace, segment);
    const fresh = reports ? held.flatMap((block) => without(block, before)) : undefined;
    const acknowledged = Math.max(segment.acknowledgment, last?.acknowledged ?? 0);
    const sacked = joined([...before, ...held].filter(([, end]) => end > acknowledged));
    own.push({ id, acknowledged, sacked, fresh, duplicate });
    boards.set(key, own);
  }
  return boards;
});

export function sackReport(trace: Trace, { id, acknowledgment = 0, options }: Segment): SackReport {
  const offset = segmentSentRecord.acknowledgment(trace, id) - acknowledgment;
  const blocks = options.sack.map(({ start, end }): Range => [
    (start - offset) >>> 0,
    (end - offset) >>> 0,
  ]);
  const [first, second] = blocks;
  const twice =
    first !== undefined &&
    (first[0] < acknowledgment ||
      (second !== undefined && first[0] >= second[0] && first[1] <= second[1]));
  return twice
    ? { held: blocks.slice(1), duplicate: first }
    : { held: blocks, duplicate: undefined };
}

/** Undefined: nothing has been reported yet. @param end its number, as `endOf` gives it. */
export function scoreboardAt(trace: Trace, end: number, record: RecordId): Scoreboard | undefined {
  return scoreboardsOf(trace)
    .get(end)
    ?.findLast(({ id }) => id <= record);
}

/** How many ACKs with SACK one end got within a time, its borders left out. */
export function sacksWithin(trace: Trace, end: number, from: Nanoseconds, to: Nanoseconds): number {
  const within = scoreboardsOf(trace)
    .get(end)
    ?.filter(({ id, fresh }) => fresh && trace.time(id) > from && trace.time(id) < to);
  return within?.length ?? 0;
}

/** The gaps between what is acknowledged and the last byte that is reported. */
export function gapsIn({ acknowledged, sacked }: Scoreboard): Range[] {
  const last = sacked.at(-1)?.[1] ?? acknowledged;
  return without([acknowledged, last], sacked);
}

/** The parts of a range that no other one covers; the others are in order and apart. */
export function without([start, end]: Range, others: readonly Range[]): Range[] {
  const left: Range[] = [];
  let from = start;
  for (const [first, last] of others) {
    if (last <= from || first >= end) continue;
    if (first > from) left.push([from, first]);
    from = Math.max(from, last);
  }
  if (from < end) left.push([from, end]);
  return left;
}

/** Ranges in order, those that touch as one. */
export function joined(ranges: readonly Range[]): Range[] {
  const all: [number, number][] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = all.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else all.push([start, end]);
  }
  return all;
}

/**
 * `SACK of 44,889–46,336`, `DSACK of 41,993–43,440`: what decides for a sender that follows each packet; empty where it is nothing
 * new, or where duplicate ACKs are counted.
 */
export function sackWords(trace: Trace, received: RecordId): string {
  if (trace.header.hosts[trace.host(received)]?.lossDetection === undefined) return '';
  const end = trace.connection(received) * 0x10000 + trace.host(received);
  const board = scoreboardAt(trace, end, received);
  if (board?.fresh === undefined || board.id !== received) return '';
  const { fresh, duplicate } = board;
  const [first] = fresh;
  if (first === undefined)
    return duplicate === undefined ? '' : `DSACK of ${rangeWords(...duplicate)}`;
  return `SACK of ${fresh.map((range) => rangeWords(...range)).join(', ')}`;
}

/** `44,889–46,336`. @param end one beyond the last byte */
export function rangeWords(start: number, end: number): string {
  return `${grouped(start)}–${grouped(end - 1)}`;
}

/** More ranges are counted. */
const mostNamed = 3;

/** `11,585–13,032`, `1–10, 21–30, 41–50 and 12 more`. */
export function rangesWords(ranges: readonly Range[]): string {
  const names = ranges.slice(0, mostNamed).map((range) => rangeWords(...range));
  const more = ranges.length - mostNamed;
  return listed(more > 0 ? [...names, `${grouped(more)} more`] : names);
}
