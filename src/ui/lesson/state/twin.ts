import type { TimeWindow } from '../../../course/markdown/index.ts';

/** The time that two pictures need to show each its own on one axis. */
export function commonWindow(a: TimeWindow, b: TimeWindow): TimeWindow {
  return [Math.min(a[0], b[0]), Math.max(a[1], b[1])];
}
