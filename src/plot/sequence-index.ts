import {
  acknowledgmentsOf,
  eventsOf,
  sackBlocksOf,
  type StampedSegment,
} from './sequence-events.ts';
import { initialOf } from './sequence-sack.ts';
import type { SequenceSource } from './sequence-source.ts';
import type { Step } from './sequence-stairs.ts';
import { countBelow, countUpTo } from './stretches.ts';

/** A stair as numbers alone. */
export interface Stair {
  /** When each step begins, rising; nanoseconds. */
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/** Things drawn from a lower number to a higher one, in order of time. */
export interface Bars {
  /** Nanoseconds. */
  readonly times: Float64Array;
  /** First number, and the one after the last. */
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** What a plot of very many segments asks of a source in every frame of a pan: numbers, without objects. */
export interface SequenceIndex {
  /** All segments of the direction shown. */
  readonly sent: Bars;
  /** Data sent for the first time. */
  readonly plain: Bars;
  readonly sack: Bars;
  readonly acks: Stair;
  readonly windowEdge: Stair;
  /** The windows granted, step by step of their edge. */
  readonly windows: Float64Array;
  readonly congestionEdge: Stair;
  /** Segments of which none may vanish: lost, sent again, out of order, SYN, FIN, RST. */
  readonly rare: readonly StampedSegment[];
}

const indices = new WeakMap<SequenceSource, SequenceIndex>();

/** Sorted out once for a source. */
export function indexOf(source: SequenceSource): SequenceIndex {
  let index = indices.get(source);
  if (index === undefined) indices.set(source, (index = readIndex(source)));
  return index;
}

function readIndex(source: SequenceSource): SequenceIndex {
  const events = eventsOf(source);
  const plain = events.filter(({ segment }) => segment.length > 0 && !segment.retransmission);
  const blocks = sackBlocksOf(source, initialOf(source));
  return {
    sent: barsOf(events),
    plain: barsOf(plain),
    sack: {
      times: Float64Array.from(blocks, ({ time }) => time),
      low: Float64Array.from(blocks, ({ start }) => start),
      high: Float64Array.from(blocks, ({ end }) => end),
    },
    acks: stairOf(source.acks),
    windowEdge: stairOf(source.windowEdge),
    windows: Float64Array.from(acknowledgmentsOf(source), ({ segment }) => segment.window),
    congestionEdge: stairOf(source.congestionEdge),
    rare: events.filter(
      ({ segment, events: special }) => special.length > 0 || segment.droppedAt !== undefined,
    ),
  };
}

function barsOf(events: readonly StampedSegment[]): Bars {
  return {
    times: Float64Array.from(events, ({ time }) => time),
    low: Float64Array.from(events, ({ segment }) => segment.sequence),
    high: Float64Array.from(events, ({ segment }) => segment.end),
  };
}

function stairOf(steps: readonly Step[]): Stair {
  return {
    times: Float64Array.from(steps, ({ time }) => time),
    values: Float64Array.from(steps, ({ value }) => value),
  };
}

/** From which place to before which other the rising `times` lie in a stretch of time. */
export function placesIn(
  times: Float64Array,
  [first, last]: readonly [number, number],
): readonly [number, number] {
  return [countBelow(times, first), countUpTo(times, last)];
}

/** How many segments and acknowledgments a stretch of time has. */
export function countIn(source: SequenceSource, domain: readonly [number, number]): number {
  const { sent, acks } = indexOf(source);
  return [sent, acks].reduce((sum, { times }) => {
    const [from, to] = placesIn(times, domain);
    return sum + to - from;
  }, 0);
}

/** The least and the largest number sent in a stretch of time; undefined: nothing is. */
export function numbersSent(
  source: SequenceSource,
  domain: readonly [number, number],
): readonly [number, number] | undefined {
  const { times, low, high } = indexOf(source).sent;
  const [from, to] = placesIn(times, domain);
  if (from >= to) return undefined;
  let least = Infinity;
  let most = 1;
  for (let i = from; i < to; i++) {
    if ((low[i] as number) < least) least = low[i] as number;
    if ((high[i] as number) > most) most = high[i] as number;
  }
  return [least, most];
}

/**
 * The largest window that the peer grants in a stretch of time, if all of its edges lie above a number;
 * undefined if one does not, or the peer has said none.
 */
export function windowAbove(
  source: SequenceSource,
  domain: readonly [number, number],
  number: number,
): number | undefined {
  const { windowEdge, windows } = indexOf(source);
  const [after, to] = placesIn(windowEdge.times, domain);
  const from = Math.max(0, after - 1);
  if (from >= to) return undefined;
  let most = 0;
  for (let i = from; i < to; i++) {
    // Mostly the first one: then the others, of which a long run has very many, are not asked.
    if ((windowEdge.values[i] as number) <= number) return undefined;
    const window = windows[i] as number;
    if (window > most) most = window;
  }
  return most;
}
