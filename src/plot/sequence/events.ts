import { Flag } from '../../trace/codes/index.ts';
import { columnOf, inOrder, onlyThose, type Segment } from '../../trace/index.ts';
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

/** Stamped segments in order of time; in columns, because of a long run there is no room for an object each. */
export interface StampedSegments {
  readonly segments: readonly Segment[];
  readonly times: Float64Array;
  readonly events: readonly (readonly SegmentEvent[])[];
}

/** Some of them, by their indices: by default all. */
export function stamped(
  { segments, times, events }: StampedSegments,
  places: Iterable<number> = segments.keys(),
): StampedSegment[] {
  return Array.from(places, (i) => ({
    segment: segments[i] as Segment,
    time: times[i] as Nanoseconds,
    events: events[i] ?? nothing,
  }));
}

/** The indices of those that are wanted. */
export function placesOf(
  { segments, events }: StampedSegments,
  wanted: (segment: Segment, events: readonly SegmentEvent[]) => boolean,
): number[] {
  const places: number[] = [];
  segments.forEach((one, i) => void (wanted(one, events[i] ?? nothing) && places.push(i)));
  return places;
}

/** An acknowledgment as a capture on the plot's host stamps it. */
export type StampedAcknowledgment = Pick<StampedSegment, 'segment' | 'time'>;

/** The data of a plot as seen by its host, in order of time; without what was lost before it got there. */
export function sentOf(data: readonly Segment[], at: number): StampedSegments {
  const sent = stampedIn(data, at);
  let highest = 0;
  const events = sent.segments.map((segment) => {
    const late = segment.length > 0 && !segment.retransmission && segment.sequence < highest;
    // What its own host's queue dropped was never ahead of what waited in that queue.
    const passed = segment.from !== at || segment.transmitAt !== undefined;
    if (passed) highest = Math.max(highest, segment.end);
    return eventsIn(segment, late && passed);
  });
  return { ...sent, events };
}

/** Segments as a capture on a host stamps them; those of one time in the order of sending. */
function stampedIn(segments: readonly Segment[], at: number): StampedSegments {
  const time = (segment: Segment): number => stampedAt(segment, at) ?? NaN;
  const times = columnOf(segments, time);
  if (times.every((one, i) => one >= (times[i - 1] ?? 0))) return { segments, times, events: [] };
  const seen = inOrder(
    segments.filter((_, i) => !Number.isNaN(times[i])),
    time,
  );
  return { segments: seen, times: columnOf(seen, time), events: [] };
}

/** Nearly all segments share one list. */
const nothing: readonly SegmentEvent[] = [];

function eventsIn(segment: Segment, outOfOrder: boolean): readonly SegmentEvent[] {
  const events: SegmentEvent[] = [];
  if ((segment.flags & Flag.Syn) !== 0) events.push('SYN');
  if ((segment.flags & Flag.Rst) !== 0) events.push('RST');
  if (segment.retransmission) events.push('R');
  if (outOfOrder) events.push('O');
  if ((segment.flags & Flag.Fin) !== 0) events.push('FIN');
  return events.length === 0 ? nothing : events;
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
  const { times, segments: sent } = source.sent;
  const duplicates: Duplicate[] = [];
  let next = 0;
  let highest = 0;
  let count = 0;
  let last: Segment | undefined;
  for (const { segment, time } of stamped(source.acknowledgments)) {
    for (; (times[next] ?? Infinity) <= time; next++) {
      highest = Math.max(highest, sent[next]?.end ?? 0);
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
  const { segments, times } = source.acknowledgments;
  segments.forEach((segment, i) => {
    for (const { start, end } of segment.options.sack) {
      blocks.push({
        segment,
        time: times[i] as Nanoseconds,
        start: (start - initial) >>> 0,
        end: (end - initial) >>> 0,
      });
    }
  });
  return blocks;
}

/** The acknowledgments that come back, as seen by a plot's host, in order of time. @param back what comes back */
export function acknowledgmentsIn(back: readonly Segment[], at: number): StampedSegments {
  // A reset's window has no meaning, and its number ends the curve anyway.
  return stampedIn(
    onlyThose(back, (one) => one.acknowledgment !== undefined && (one.flags & Flag.Rst) === 0),
    at,
  );
}
