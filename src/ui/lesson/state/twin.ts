import type { TimeWindow, ViewName } from '../../../course/markdown/index.ts';

/** The views that can have another run faintly behind. */
const comparing = ['sequence', 'ladder', 'waterfall', 'windows'] as const;
export type ComparingView = (typeof comparing)[number];

/** In which view two runs are compared: of those that a figure asks for the first that can. */
export function comparedIn(views: readonly ViewName[]): ComparingView {
  return views.map((view) => comparing.find((one) => one === view)).find(Boolean) ?? 'sequence';
}

/** The time that two pictures need to show each its own on one axis. */
export function commonWindow(a: TimeWindow, b: TimeWindow): TimeWindow {
  return [Math.min(a[0], b[0]), Math.max(a[1], b[1])];
}
