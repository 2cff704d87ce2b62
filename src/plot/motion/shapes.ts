import { interpolateNumber, interpolateString } from 'd3-interpolate';
import type { Shape } from '../marks/index.ts';

/** A shape in transition; `part` from 0 to 1. */
type Transition = (part: number) => Shape;

/** The transition from one shape to another; undefined if the first cannot become the second by moving. */
export function transitionOf(before: Shape, after: Shape): Transition | undefined {
  switch (after.kind) {
    case 'line': {
      if (before.kind !== 'line') return undefined;
      const [x1, y1] = [number(before.x1, after.x1), number(before.y1, after.y1)];
      const [x2, y2] = [number(before.x2, after.x2), number(before.y2, after.y2)];
      return (part) => ({ ...after, x1: x1(part), y1: y1(part), x2: x2(part), y2: y2(part) });
    }
    case 'rect': {
      if (before.kind !== 'rect') return undefined;
      const [x, y] = [number(before.x, after.x), number(before.y, after.y)];
      const width = number(before.width, after.width);
      const height = number(before.height, after.height);
      return (part) => ({
        ...after,
        x: x(part),
        y: y(part),
        width: width(part),
        height: height(part),
      });
    }
    case 'circle': {
      if (before.kind !== 'circle') return undefined;
      const [cx, cy] = [number(before.cx, after.cx), number(before.cy, after.cy)];
      const r = number(before.r, after.r);
      return (part) => ({ ...after, cx: cx(part), cy: cy(part), r: r(part) });
    }
    case 'text': {
      if (before.kind !== 'text') return undefined;
      const [x, y] = [number(before.x, after.x), number(before.y, after.y)];
      // The text is the second run's from the start.
      return (part) => ({ ...after, x: x(part), y: y(part) });
    }
    case 'path': {
      if (before.kind !== 'path' || !isAlike(before.d, after.d)) return undefined;
      const d = interpolateString(before.d, after.d);
      return (part) => ({ ...after, d: d(part) });
    }
  }
}

/** To hundredths of a pixel, as all pictures. */
function number(before: number, after: number): (part: number) => number {
  const between = interpolateNumber(before, after);
  return (part) => Math.round(between(part) * 100) / 100;
}

/** Whether two paths differ only in coordinates. An arc has flags, which cannot be interpolated. */
function isAlike(before: string, after: string): boolean {
  return before === after || (!after.includes('A') && skeletonOf(before) === skeletonOf(after));
}

/** A path's commands without their numbers. */
function skeletonOf(d: string): string {
  return d.replace(/-?[\d.]+/g, '0');
}
