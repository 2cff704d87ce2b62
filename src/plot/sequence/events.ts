import { Flag } from '../../trace/codes/index.ts';
import type { Segment } from '../../trace/index.ts';
import type { SequenceSource } from './source.ts';
import { stampedAt } from '../scales/view.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';

/** What is unusual about a segment of the direction shown; the letters are tcptrace's. */
export type SegmentEvent = 'SYN' | 'FIN' | 'RST' | 'R' | 'O';

/** What the letters of a plot mean. */
export const eventWords: Readonly<Record<SegmentEvent, string>> = {
  SYN: 'opens the connection',
  FIN: 'ends its direction',
  RST: 'resets the connection',
  R: 'sent again',
  O: 'out of order',
};

/** A segment as a capture on the plot's host stamps it. */
export interface StampedSegment {
  readonly segment: Segment;
  readonly time: Nanoseconds;
  readonly events: readonly SegmentEvent[];
}

/** An acknowledgment as a capture on the plot's host stamps it. */
export type StampedAcknowledgment = Pick<StampedSegment, 'segment' | 'time'>;

const sentIn = new WeakMap<SequenceSource, readonly StampedSegment[]>();
const backIn = new WeakMap<SequenceSource, readonly StampedAcknowledgment[]>();

/** Precomputed answers of eventsOf and acknowledgmentsOf for a part of a source: the same as in the whole. */
export function keepEvents(
  part: SequenceSource,
  sent: readonly StampedSegment[],
  back: readonly StampedAcknowledgment[],
): void {
  sentIn.set(part, sent);
  backIn.set(part, back);
}

/** The data of a plot as seen by its host, in order of time; without what was lost before it got there. */
export function eventsOf(source: SequenceSource): readonly StampedSegment[] {
  let events = sentIn.get(source);
  if (events === undefined) sentIn.set(source, (events = readEvents(source)));
  return events;
}

function readEvents(source: SequenceSource): StampedSegment[] {
  const stamped: { segment: Segment; time: Nanoseconds }[] = [];
  for (const segment of source.data) {
    const time = stampedAt(segment, source.at);
    if (time !== undefined) stamped.push({ segment, time });
  }
  stamped.sort((a, b) => a.time - b.time || a.segment.id - b.segment.id);
  let highest = 0;
  return stamped.map(({ segment, time }) => {
    const late = segment.length > 0 && !segment.retransmission && segment.sequence < highest;
    // What its own host's queue dropped was never ahead of what waited in that queue.
    const passed = segment.from !== source.at || segment.transmitAt !== undefined;
    if (passed) highest = Math.max(highest, segment.end);
    return { segment, time, events: eventsIn(segment, late && passed) };
  });
}

function eventsIn(segment: Segment, outOfOrder: boolean): SegmentEvent[] {
  const events: SegmentEvent[] = [];
  if ((segment.flags & Flag.Syn) !== 0) events.push('SYN');
  if ((segment.flags & Flag.Rst) !== 0) events.push('RST');
  if (segment.retransmission) events.push('R');
  if (outOfOrder) events.push('O');
  if ((segment.flags & Flag.Fin) !== 0) events.push('FIN');
  return events;
}

/** An acknowledgment that repeats the one before, and how many there are in a row. */
export interface Duplicate {
  readonly segment: Segment;
  readonly time: Nanoseconds;
  readonly count: number;
}

/**
 * Duplicate acknowledgments, counted as a sender counts them (RFC 5681, section 2): the number and the window of the one
 * before, no data, no SYN or FIN, while data is in flight.
 */
export function duplicatesOf(source: SequenceSource): Duplicate[] {
  const sent = eventsOf(source);
  const duplicates: Duplicate[] = [];
  let next = 0;
  let highest = 0;
  let count = 0;
  let last: Segment | undefined;
  for (const { segment, time } of acknowledgmentsOf(source)) {
    for (; next < sent.length && (sent[next]?.time ?? 0) <= time; next++) {
      highest = Math.max(highest, sent[next]?.segment.end ?? 0);
    }
    const number = segment.acknowledgment ?? 0;
    const bare = segment.length === 0 && (segment.flags & (Flag.Syn | Flag.Fin)) === 0;
    const repeats = number === last?.acknowledgment && segment.window === last.window;
    count = bare && repeats && highest > number ? count + 1 : 0;
    if (count > 0) duplicates.push({ segment, time, count });
    last = segment;
  }
  return duplicates;
}

/** A range of numbers in a selective acknowledgment (RFC 2018). */
export interface SackBlock {
  readonly segment: Segment;
  readonly time: Nanoseconds;
  /** Relative; `end` is the number after its last byte. */
  readonly start: number;
  readonly end: number;
}

/**
 * All blocks of the selective acknowledgments that come back.
 * @param initial the data sender's first number
 */
export function sackBlocksOf(source: SequenceSource, initial: number): SackBlock[] {
  const blocks: SackBlock[] = [];
  for (const { segment, time } of acknowledgmentsOf(source)) {
    for (const { start, end } of segment.options.sack) {
      blocks.push({
        segment,
        time,
        start: (start - initial) >>> 0,
        end: (end - initial) >>> 0,
      });
    }
  }
  return blocks;
}

/** The acknowledgments that come back, as seen by the plot's host, in order of time. */
export function acknowledgmentsOf(source: SequenceSource): readonly StampedAcknowledgment[] {
  let back = backIn.get(source);
  if (back === undefined) backIn.set(source, (back = readAcknowledgments(source)));
  return back;
}

function readAcknowledgments(source: SequenceSource): StampedAcknowledgment[] {
  const stamped: { segment: Segment; time: Nanoseconds }[] = [];
  for (const segment of source.back) {
    const time = stampedAt(segment, source.at);
    if (time === undefined || segment.acknowledgment === undefined) continue;
    if ((segment.flags & Flag.Rst) === 0) stamped.push({ segment, time });
  }
  return stamped.sort((a, b) => a.time - b.time || a.segment.id - b.segment.id);
}
