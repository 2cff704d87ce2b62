import { columnOf, inOrder } from '../trace/index.ts';
import type { Nanoseconds, RecordId } from '../trace/format/index.ts';
import type { Moment } from './moment.ts';

/** Finds the intervals that contain a moment without visiting all of them. */
export class IntervalIndex<T> {
  /** Ordered by beginning. */
  private readonly things: readonly T[];
  private readonly record: (thing: T) => RecordId;
  private readonly ends: (thing: T) => Nanoseconds;
  /** The latest end among an interval and all before it. */
  private readonly latest: Float64Array;

  /** @param record the record with which a thing begins @param ends when it ends */
  constructor(
    things: readonly T[],
    record: (thing: T) => RecordId,
    ends: (thing: T) => Nanoseconds,
  ) {
    this.record = record;
    this.ends = ends;
    this.things = inOrder(things, record);
    let latest = -Infinity;
    this.latest = columnOf(this.things, (thing) => (latest = Math.max(latest, ends(thing))));
  }

  /** The intervals that have begun and not ended, ordered by beginning. */
  at(moment: Moment): T[] {
    const { things, ends } = this;
    const open: T[] = [];
    let i = lastNotAfter(things, this.record, moment.record);
    for (; i >= 0 && (this.latest[i] as number) > moment.time; i--) {
      const thing = things[i] as T;
      if (ends(thing) > moment.time) open.push(thing);
    }
    return open.reverse();
  }
}

/** Index of the last item whose key does not exceed a limit, keys ascending; -1 before the first. */
export function lastNotAfter<T>(
  items: ArrayLike<T>,
  key: (item: T) => number,
  limit: number,
): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (key(items[middle] as T) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
