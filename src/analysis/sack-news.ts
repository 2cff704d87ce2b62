import { Kind } from '../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../trace/format/index.ts';
import { oncePerTrace, recordsOf, segmentOf, type Segment } from '../trace/index.ts';
import { segmentSentRecord } from '../trace/records/index.ts';
import { grouped } from './quantities.ts';

/** Numbers from the first to before the last, relative to the sender's SYN. */
export type Range = readonly [start: number, end: number];

/** What an ACK's selective acknowledgments say that no ACK before it said. */
interface SackNews {
  readonly fresh: readonly Range[];
  /** What has come twice (RFC 2883). */
  readonly duplicate: Range | undefined;
}

/** What the peer has beyond a gap, as one end of a connection knows it from a record on. */
export interface Scoreboard {
  readonly id: RecordId;
  /** The first number that is not acknowledged. */
  readonly acknowledged: number;
  /** In order, and apart; none: nothing is known to be missing. */
  readonly sacked: readonly Range[];
}

interface Sacks {
  /** By the record of its receipt, for each ACK that reports something. */
  readonly news: ReadonlyMap<RecordId, SackNews>;
  /** By end of a connection, in order. */
  readonly boards: ReadonlyMap<number, readonly Scoreboard[]>;
}

const sacksOf = oncePerTrace((trace): Sacks => {
  const news = new Map<RecordId, SackNews>();
  const boards = new Map<number, Scoreboard[]>();
  for (const id of recordsOf(trace, Kind.Received)) {
    const segment = segmentOf(trace, trace.segment(id));
    if (segment?.acknowledgment === undefined) continue;
    const { acknowledgment } = segment;
    const key = trace.connection(id) * 0x10000 + trace.host(id);
    const own = boards.get(key) ?? [];
    const last = own.at(-1);
    const before = last?.sacked ?? [];
    const blocks = blocksOf(trace, segment);
    const [first, second] = blocks;
    if (first === undefined && before.length === 0) continue;
    const twice =
      first !== undefined &&
      (first[0] < acknowledgment ||
        (second !== undefined && first[0] >= second[0] && first[1] <= second[1]));
    const held = twice ? blocks.slice(1) : blocks;
    if (first !== undefined) {
      const fresh = held.flatMap((block) => without(block, before));
      news.set(id, { fresh, duplicate: twice ? first : undefined });
    }
    const acknowledged = Math.max(acknowledgment, last?.acknowledged ?? 0);
    const sacked = joined([...before, ...held].filter(([, end]) => end > acknowledged));
    own.push({ id, acknowledged, sacked });
    boards.set(key, own);
  }
  return { news, boards };
});

function blocksOf(trace: Trace, { id, acknowledgment = 0, options }: Segment): Range[] {
  const offset = segmentSentRecord.acknowledgment(trace, id) - acknowledgment;
  return options.sack.map(({ start, end }) => [(start - offset) >>> 0, (end - offset) >>> 0]);
}

/** Undefined: nothing has been reported yet. @param end its number, as `endOf` gives it. */
export function scoreboardAt(trace: Trace, end: number, record: RecordId): Scoreboard | undefined {
  return sacksOf(trace)
    .boards.get(end)
    ?.findLast(({ id }) => id <= record);
}

/** How many ACKs with SACK one end got within a time, its borders left out. */
export function sacksWithin(trace: Trace, end: number, from: Nanoseconds, to: Nanoseconds): number {
  return [...sacksOf(trace).news.keys()].filter(
    (id) =>
      trace.connection(id) * 0x10000 + trace.host(id) === end &&
      trace.time(id) > from &&
      trace.time(id) < to,
  ).length;
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
  const news = sacksOf(trace).news.get(received);
  if (news === undefined) return '';
  const { fresh, duplicate } = news;
  const [first] = fresh;
  if (first === undefined)
    return duplicate === undefined ? '' : `DSACK of ${rangeWords(...duplicate)}`;
  return `SACK of ${fresh.map((range) => rangeWords(...range)).join(', ')}`;
}

/** `44,889–46,336`. @param end one beyond the last byte */
export function rangeWords(start: number, end: number): string {
  return `${grouped(start)}–${grouped(end - 1)}`;
}
