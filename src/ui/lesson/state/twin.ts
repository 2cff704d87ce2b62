import type { TimeWindow } from '../../../course/markdown/index.ts';
import { isPicture, type ViewName } from '../../../plot/views/index.ts';

/** In which view two runs are compared: the first picture that a figure asks for. */
export function comparedIn(views: readonly ViewName[]): ViewName {
  return views.find(isPicture) ?? 'sequence';
}

/** The time that two pictures need to show each its own on one axis. */
export function commonWindow(a: TimeWindow, b: TimeWindow): TimeWindow {
  return [Math.min(a[0], b[0]), Math.max(a[1], b[1])];
}
