import { columnOf, inOrder } from '../../analysis/index.ts';
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

/** In the order of an event's bit. */
const allEvents: readonly SegmentEvent[] = ['SYN', 'RST', 'R', 'O', 'FIN'];

/** What is unusual, by the bits of all. */
const eventLists = Array.from({ length: 1 << allEvents.length }, (_, bits) =>
  allEvents.filter((_event, i) => ((bits >> i) & 1) !== 0),
);

/** Stamped segments in order of time; in columns, because of a long run there is no room for an object each. */
export class StampedSegments implements Iterable<StampedSegment> {
  readonly segments: readonly Segment[];
  readonly times: Float64Array;
  /** Bits of `allEvents`. */
  readonly events: Uint8Array;

  constructor(
    segments: readonly Segment[],
    times: Float64Array,
    events: Uint8Array = new Uint8Array(segments.length),
  ) {
    this.segments = segments;
    this.times = times;
    this.events = events;
  }

  get length(): number {
    return this.segments.length;
  }

  at(i: number): StampedSegment {
    return {
      segment: this.segments[i] as Segment,
      time: this.times[i] as Nanoseconds,
      events: eventLists[this.events[i] as number] as readonly SegmentEvent[],
    };
  }

  part(from: number, to: number): StampedSegments {
    return new StampedSegments(
      this.segments.slice(from, to),
      this.times.subarray(from, to),
      this.events.subarray(from, to),
    );
  }

  /** @param wanted by a segment and the bits of its events */
  filter(wanted: (segment: Segment, events: number) => boolean): StampedSegments {
    const { segments, times, events } = this;
    const places: number[] = [];
    segments.forEach((one, i) => void (wanted(one, events[i] as number) && places.push(i)));
    // Of data nearly always all.
    if (places.length === segments.length) return this;
    return new StampedSegments(
      places.map((i) => segments[i] as Segment),
      columnOf(places, (i) => times[i] as Nanoseconds),
      Uint8Array.from(places, (i) => events[i] as number),
    );
  }

  *[Symbol.iterator](): Iterator<StampedSegment> {
    for (let i = 0; i < this.length; i++) yield this.at(i);
  }
}

/** An acknowledgment as a capture on the plot's host stamps it. */
export type StampedAcknowledgment = Pick<StampedSegment, 'segment' | 'time'>;

const sentIn = new WeakMap<SequenceSource, StampedSegments>();

/** Precomputed answer of eventsOf for a part of a source: the same as in the whole. */
export function keepEvents(part: SequenceSource, sent: StampedSegments): void {
  sentIn.set(part, sent);
}

/** The data of a plot as seen by its host, in order of time; without what was lost before it got there. */
export function eventsOf(source: SequenceSource): StampedSegments {
  let events = sentIn.get(source);
  if (events === undefined) sentIn.set(source, (events = readEvents(source)));
  return events;
}

function readEvents({ data, at }: SequenceSource): StampedSegments {
  const stamped = stampedIn(data, at);
  let highest = 0;
  stamped.segments.forEach((segment, i) => {
    const late = segment.length > 0 && !segment.retransmission && segment.sequence < highest;
    // What its own host's queue dropped was never ahead of what waited in that queue.
    const passed = segment.from !== at || segment.transmitAt !== undefined;
    if (passed) highest = Math.max(highest, segment.end);
    stamped.events[i] = eventsIn(segment, late && passed);
  });
  return stamped;
}

/** Segments as a capture on a host stamps them; those of one time in the order of sending. */
function stampedIn(segments: readonly Segment[], at: number): StampedSegments {
  const seen = segments.filter((segment) => stampedAt(segment, at) !== undefined);
  const time = (segment: Segment): Nanoseconds => stampedAt(segment, at) as Nanoseconds;
  inOrder(seen, time);
  return new StampedSegments(seen, columnOf(seen, time));
}

function eventsIn({ flags, retransmission }: Segment, outOfOrder: boolean): number {
  return (
    ((flags & Flag.Syn) !== 0 ? 1 : 0) |
    ((flags & Flag.Rst) !== 0 ? 2 : 0) |
    (retransmission ? 4 : 0) |
    (outOfOrder ? 8 : 0) |
    ((flags & Flag.Fin) !== 0 ? 16 : 0)
  );
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
  const { times, segments: sent } = eventsOf(source);
  const duplicates: Duplicate[] = [];
  let next = 0;
  let highest = 0;
  let count = 0;
  let last: Segment | undefined;
  for (const { segment, time } of source.acknowledgments) {
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
  for (const { segment, time } of source.acknowledgments) {
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

/** The acknowledgments that come back, as seen by a plot's host, in order of time. @param back what comes back */
export function acknowledgmentsIn(back: readonly Segment[], at: number): StampedSegments {
  // A reset's window has no meaning, and its number ends the curve anyway.
  return stampedIn(
    back.filter((one) => one.acknowledgment !== undefined && (one.flags & Flag.Rst) === 0),
    at,
  );
}
