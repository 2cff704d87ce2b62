import { Kind } from '../trace/codes/index.ts';
import type { RecordId, Trace } from '../trace/format/index.ts';
import { oncePerTrace, recordsOf, segmentOf } from '../trace/index.ts';
import { segmentSentRecord } from '../trace/records/index.ts';
import { grouped } from './quantities.ts';

/** Numbers from the first to before the last, relative to the sender's SYN. */
type Range = readonly [start: number, end: number];

/** What an ACK's selective acknowledgments say that no ACK before it said. */
interface SackNews {
  readonly fresh: readonly Range[];
  /** What has come twice (RFC 2883). */
  readonly duplicate: Range | undefined;
}

/** By the record of its receipt, for each ACK that reports something. */
const sackNewsOf = oncePerTrace((trace): ReadonlyMap<RecordId, SackNews> => {
  const news = new Map<RecordId, SackNews>();
  const known = new Map<number, Range[]>();
  for (const id of recordsOf(trace, Kind.Received)) {
    const segment = segmentOf(trace, trace.segment(id));
    if (segment?.acknowledgment === undefined || segment.options.sack.length === 0) continue;
    const { acknowledgment } = segment;
    const offset = segmentSentRecord.acknowledgment(trace, segment.id) - acknowledgment;
    const blocks = segment.options.sack.map(({ start, end }): Range => [
      (start - offset) >>> 0,
      (end - offset) >>> 0,
    ]);
    const [first, second] = blocks as [Range, Range?];
    const twice =
      first[0] < acknowledgment ||
      (second !== undefined && first[0] >= second[0] && first[1] <= second[1]);
    const duplicate = twice ? first : undefined;
    const held = twice ? blocks.slice(1) : blocks;
    const key = trace.connection(id) * 0x10000 + trace.host(id);
    const before = known.get(key) ?? [];
    const fresh = held.flatMap((block) => without(block, before));
    known.set(key, joined([...before, ...held].filter(([, end]) => end > acknowledgment)));
    news.set(id, { fresh, duplicate });
  }
  return news;
});

/** The parts of a range that no other one covers; the others are in order and apart. */
function without([start, end]: Range, others: readonly Range[]): Range[] {
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
function joined(ranges: readonly Range[]): Range[] {
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
  const news = sackNewsOf(trace).get(received);
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
