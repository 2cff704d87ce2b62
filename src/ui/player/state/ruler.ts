import type { PlotPoint } from '../../../plot/sequence/index.ts';
import type { RulerData } from './plot-data.ts';
import type { Nanoseconds } from '../../../trace/format/index.ts';

/** How far a pointer may be from a corner that it means, in pixels. */
const reach = 12;

/** Where a point of time and number lies in a picture, pixels. */
export type ToPixels = (point: PlotPoint) => readonly [x: number, y: number];

/** The corner nearest to a place in the picture, if one is near enough; else the place itself. */
export function snapped(
  anchors: readonly PlotPoint[],
  toPixels: ToPixels,
  point: PlotPoint,
): PlotPoint {
  const [x, y] = toPixels(point);
  let best = point;
  let least = reach;
  for (const anchor of anchors) {
    const [ax, ay] = toPixels(anchor);
    const distance = Math.hypot(ax - x, ay - y);
    if (distance < least) [best, least] = [anchor, distance];
  }
  return best;
}

/**
 * A ruler that is put down around a time: from the last corner before to the first one after, so
 * that in a silence it measures that; behind the last corner, what lies before it.
 * @param anchors in order of time, then number
 */
export function rulerAt(anchors: readonly PlotPoint[], time: Nanoseconds): RulerData | null {
  const last = anchors.at(-1);
  if (last === undefined) return null;
  const to = anchors.find((anchor) => anchor.time > time) ?? last;
  const from = anchors.findLast((anchor) => anchor.time < to.time);
  return from === undefined ? { from: to, to: anchors[1] ?? to } : { from, to };
}

/** One end moved to the next corner, or to the one before; corners are in order of time, then number. */
export function movedEnd(
  ruler: RulerData,
  end: 'from' | 'to',
  anchors: readonly PlotPoint[],
  direction: 1 | -1,
): RulerData {
  const point = ruler[end];
  const next =
    direction > 0
      ? anchors.find((anchor) => compare(anchor, point) > 0)
      : anchors.findLast((anchor) => compare(anchor, point) < 0);
  return next === undefined ? ruler : { ...ruler, [end]: next };
}

function compare(a: PlotPoint, b: PlotPoint): number {
  return a.time - b.time || a.number - b.number;
}
