import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Level } from './windows.ts';

/** The levels of a time in which one step function is above another. */
export interface Beyond {
  readonly levels: readonly Level[];
  /** Infinity: it stays above. */
  readonly until: Nanoseconds;
}

/** All such times, in order. Of several changes at one time the last counts. */
export function timesBeyond(levels: readonly Level[], others: readonly Level[]): Beyond[] {
  const found: Beyond[] = [];
  let open: Level[] | undefined;
  let [i, j] = [0, 0];
  while (i < levels.length || j < others.length) {
    const time = Math.min(levels[i]?.time ?? Infinity, others[j]?.time ?? Infinity);
    while (levels[i]?.time === time) i++;
    while (others[j]?.time === time) j++;
    const level = levels[i - 1];
    const isAbove = level !== undefined && level.value > (others[j - 1]?.value ?? 0);
    if (isAbove && open === undefined) open = [{ ...level, time }];
    else if (isAbove && level.time === time) open?.push(level);
    else if (!isAbove && open !== undefined) {
      found.push({ levels: open, until: time });
      open = undefined;
    }
  }
  return open === undefined ? found : [...found, { levels: open, until: Infinity }];
}
