import { columnOf } from '../../analysis/index.ts';
import { eventsOf, sackBlocksOf, type StampedSegment, type StampedSegments } from './events.ts';
import { initialOf } from './sack.ts';
import type { SequenceSource } from './source.ts';
import type { Segment } from '../../trace/index.ts';
import { countBelow, countUpTo } from '../marks/intervals.ts';
import type { Interval } from '../scales/zoom.ts';

/** A step curve as numbers alone. */
export interface Stair {
  /** When each step begins, rising; nanoseconds. */
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/** Bars from a lower number to a higher one, in order of time. */
export interface Bars {
  /** Nanoseconds. */
  readonly times: Float64Array;
  /** First number, and the one after the last. */
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/**
 * What a plot of very many segments needs from a source in every frame of a pan: numbers, without objects. Each list is made
 * when it is first used.
 */
class SequenceIndex {
  private readonly source: SequenceSource;
  #sent?: Bars;
  #drawn?: Float64Array;
  #plain?: Bars;
  #sack?: Bars;
  #rare?: readonly StampedSegment[];

  constructor(source: SequenceSource) {
    this.source = source;
  }

  /** All segments of the direction shown. */
  get sent(): Bars {
    return (this.#sent ??= barsOf(eventsOf(this.source)));
  }

  /** When segments with a mark are stamped: all but bare ACKs. */
  get drawn(): Float64Array {
    return (this.#drawn ??= eventsOf(this.source).filter(
      ({ length }, events) => length > 0 || events !== 0,
    ).times);
  }

  /** Data sent for the first time. */
  get plain(): Bars {
    return (this.#plain ??= barsOf(
      eventsOf(this.source).filter(({ length, retransmission }) => length > 0 && !retransmission),
    ));
  }

  get sack(): Bars {
    return (this.#sack ??= sackBars(this.source));
  }

  /** Segments that must not vanish: lost, retransmitted, out of order, SYN, FIN, RST. */
  get rare(): readonly StampedSegment[] {
    return (this.#rare ??= [
      ...eventsOf(this.source).filter(
        ({ droppedAt }, events) => events !== 0 || droppedAt !== undefined,
      ),
    ]);
  }
}

const indices = new WeakMap<SequenceSource, SequenceIndex>();

/** One for each source. */
export function indexOf(source: SequenceSource): SequenceIndex {
  let index = indices.get(source);
  if (index === undefined) indices.set(source, (index = new SequenceIndex(source)));
  return index;
}

function sackBars(source: SequenceSource): Bars {
  const blocks = sackBlocksOf(source, initialOf(source));
  return {
    times: new Float64Array(blocks.map(({ time }) => time)),
    low: new Float64Array(blocks.map(({ start }) => start)),
    high: new Float64Array(blocks.map(({ end }) => end)),
  };
}

function barsOf({ segments, times }: StampedSegments): Bars {
  return {
    times,
    low: columnOf(segments, ({ sequence }) => sequence),
    high: columnOf(segments, ({ end }) => end),
  };
}

/** The index range of the rising `times` within an interval. */
export function placesIn(times: Float64Array, [first, last]: Interval): readonly [number, number] {
  return [countBelow(times, first), countUpTo(times, last)];
}

/** How many segments and acknowledgments a source has. */
export function countOf(source: SequenceSource): number {
  return eventsOf(source).length + source.acks.length;
}

/** How many marks of segments and acknowledgments are in an interval. */
export function countIn(source: SequenceSource, domain: Interval): number {
  const { drawn } = indexOf(source);
  return [drawn, source.acks.times].reduce((sum, times) => {
    const [from, to] = placesIn(times, domain);
    return sum + to - from;
  }, 0);
}

/** The minimum and maximum number sent in an interval; undefined: nothing is. */
export function numbersSent(
  source: SequenceSource,
  domain: Interval,
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
 * The largest window that the peer advertises in an interval, if all of its edges are above a number; undefined if an edge
 * is not, or the peer has advertised none.
 */
export function windowAbove(
  source: SequenceSource,
  domain: Interval,
  number: number,
): number | undefined {
  const { windowEdge, acknowledgments } = source;
  const [after, to] = placesIn(windowEdge.times, domain);
  const from = Math.max(0, after - 1);
  if (from >= to) return undefined;
  let most = 0;
  for (let i = from; i < to; i++) {
    // Usually the first one decides, so the others, very many in a long run, are not visited.
    if ((windowEdge.values[i] as number) <= number) return undefined;
    const { window } = acknowledgments.segments[i] as Segment;
    if (window > most) most = window;
  }
  return most;
}
