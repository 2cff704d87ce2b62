import { columnOf, inOrder } from '../../trace/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';

/**
 * Intervals, found by the time that they touch: a picture of a part of a long run needs those in that part, at every frame
 * of a pan, without visiting the others.
 */
export class Intervals<T> {
  /** Ordered by beginning. */
  private readonly all: readonly T[];
  private readonly starts: Float64Array;
  private readonly ends: Float64Array;
  /** The latest end of an interval and all before it. */
  private readonly latest: Float64Array;

  /** @param from @param to when a thing begins and ends */
  constructor(
    things: readonly T[],
    from: (thing: T) => Nanoseconds,
    to: (thing: T) => Nanoseconds,
  ) {
    // Equal beginnings stay in the order given.
    this.all = inOrder(things, from);
    this.starts = columnOf(this.all, from);
    const ends = columnOf(this.all, to);
    // In a capture of one end everything is an instant.
    const areInstants = ends.every((end, i) => end === this.starts[i]);
    this.ends = areInstants ? this.starts : ends;
    this.latest = areInstants ? this.starts : highestSoFar(ends);
  }

  get length(): number {
    return this.all.length;
  }

  /** Those that begin not after `to` and end not before `from`, ordered by beginning. */
  within(from: Nanoseconds, to: Nanoseconds): T[] {
    const after = countUpTo(this.starts, to);
    const found: T[] = [];
    for (let i = countBelow(this.latest, from); i < after; i++) {
      if ((this.ends[i] as number) >= from) found.push(this.all[i] as T);
    }
    return found;
  }

  /** How many `within` would find. */
  countWithin(from: Nanoseconds, to: Nanoseconds): number {
    const after = countUpTo(this.starts, to);
    let count = 0;
    for (let i = countBelow(this.latest, from); i < after; i++) {
      if ((this.ends[i] as number) >= from) count++;
    }
    return count;
  }
}

function highestSoFar(values: Float64Array): Float64Array {
  let highest = -Infinity;
  return values.map((value) => (highest = Math.max(highest, value)));
}

/** How many of some rising values are not above a limit. */
export function countUpTo(values: Float64Array, limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many of some rising values are below a limit. */
export function countBelow(values: Float64Array, limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
