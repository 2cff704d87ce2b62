import type { Interval } from '../../../plot/scales/index.ts';

/** The time that two pictures need to show each its own on one axis. */
export function commonWindow(a: Interval, b: Interval): Interval {
  return [Math.min(a[0], b[0]), Math.max(a[1], b[1])];
}
