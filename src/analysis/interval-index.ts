import type { Nanoseconds, RecordId } from '../trace/format/index.ts';
import { columnOf, inOrder } from './columns.ts';
import type { Moment } from './moment.ts';

/** Finds the intervals that contain a moment without visiting all of them. */
export class IntervalIndex<T> {
  /** Ordered by beginning. */
  private readonly things: readonly T[];
  /** The first record of each. */
  private readonly records: Float64Array;
  private readonly ends: Float64Array;
  /** The latest end among an interval and all before it. */
  private readonly latest: Float64Array;

  /** @param record the record with which a thing begins @param ends when it ends */
  constructor(
    things: readonly T[],
    record: (thing: T) => RecordId,
    ends: (thing: T) => Nanoseconds,
  ) {
    this.things = inOrder([...things], record);
    this.records = columnOf(this.things, record);
    this.ends = columnOf(this.things, ends);
    let latest = -Infinity;
    this.latest = this.ends.map((end) => (latest = Math.max(latest, end)));
  }

  /** The intervals that have begun and not ended, ordered by beginning. */
  at(moment: Moment): T[] {
    const open: T[] = [];
    let i = lastNotAfter(this.records, (record) => record, moment.record);
    for (; i >= 0 && (this.latest[i] as number) > moment.time; i--) {
      if ((this.ends[i] as number) > moment.time) open.push(this.things[i] as T);
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
