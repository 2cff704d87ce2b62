import type { Nanoseconds, RecordId } from '../trace/format/index.ts';
import type { Moment } from './moment.ts';

/** Something that begins with a record and ends at a later time. */
export interface OpenInterval<T> {
  readonly what: T;
  /** Its first record. */
  readonly record: RecordId;
  /** When it ends. */
  readonly ends: Nanoseconds;
}

/** Finds the intervals that contain a moment without visiting all of them; they are ordered by beginning. */
export class IntervalIndex<T> {
  private readonly openings: readonly OpenInterval<T>[];
  /** The latest end among an interval and all before it. */
  private readonly latest: readonly Nanoseconds[];

  constructor(openings: readonly OpenInterval<T>[]) {
    this.openings = [...openings].sort((a, b) => a.record - b.record);
    let latest = -Infinity;
    this.latest = this.openings.map(({ ends }) => (latest = Math.max(latest, ends)));
  }

  /** The intervals that have begun and not ended, ordered by beginning. */
  at(moment: Moment): T[] {
    const open: T[] = [];
    let i = lastNotAfter(this.openings, ({ record }) => record, moment.record);
    for (; i >= 0 && (this.latest[i] as number) > moment.time; i--) {
      const { what, ends } = this.openings[i] as OpenInterval<T>;
      if (ends > moment.time) open.push(what);
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
