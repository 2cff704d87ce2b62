import type { PlotPoint } from '../plot/index.ts';
import type { RulerData } from './plot-data.ts';

/** How far a pointer may be from a corner that it means, in pixels. */
const reach = 12;

/** Where a point of time and number lies in a picture, pixels. */
export type Place = (point: PlotPoint) => readonly [x: number, y: number];

/** The corner nearest to a place in the picture, if one is near enough; else the place itself. */
export function snapped(anchors: readonly PlotPoint[], place: Place, point: PlotPoint): PlotPoint {
  const [x, y] = place(point);
  let best = point;
  let least = reach;
  for (const anchor of anchors) {
    const [ax, ay] = place(anchor);
    const distance = Math.hypot(ax - x, ay - y);
    if (distance < least) [best, least] = [anchor, distance];
  }
  return best;
}

/** A ruler that is put down at the corner nearest to a time. */
export function rulerAt(anchors: readonly PlotPoint[], time: number): RulerData | null {
  let best: PlotPoint | undefined;
  for (const anchor of anchors) {
    const nearer = Math.abs(anchor.time - time) < Math.abs((best?.time ?? Infinity) - time);
    if (best === undefined || nearer) best = anchor;
  }
  return best === undefined ? null : { from: best, to: best };
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
