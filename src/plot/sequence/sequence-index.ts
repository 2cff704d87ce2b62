import { oncePerSource } from './once-per-source.ts';
import type { SequenceSource } from './source.ts';
import { columnOf, type Segment } from '../../trace/index.ts';
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

// What a plot of very many segments needs from a source in every frame of a pan: numbers, without objects.

/** All segments of the direction shown. */
export const sentBars = oncePerSource(({ sent: { segments, times } }): Bars => ({
  times,
  low: columnOf(segments, ({ sequence }) => sequence),
  high: columnOf(segments, ({ end }) => end),
}));

/** The index range of the rising `times` within an interval. */
export function placesIn(times: Float64Array, [first, last]: Interval): readonly [number, number] {
  return [countBelow(times, first), countUpTo(times, last)];
}

/** The minimum and maximum number sent in an interval; undefined: nothing is. */
export function numbersSent(
  source: SequenceSource,
  domain: Interval,
): readonly [number, number] | undefined {
  const { times, low, high } = sentBars(source);
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
