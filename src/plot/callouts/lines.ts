import { line, type Box, type Shape } from '../marks/shape.ts';
import type { TypeScale } from '../marks/type-scale.ts';
import type { Anchor } from './anchors.ts';
import type { Anchored, WordsPlace } from './places.ts';
import { discOf } from './words.ts';

export type Line = Extract<Shape, { kind: 'line' }>;

/**
 * The strokes that join a callout's words to their target: a leader, or a horizontal bar from end to end. None if they are
 * close.
 */
export function linesOf({ anchor, callout }: Anchored, place: WordsPlace, type: TypeScale): Line[] {
  const look = `line ${callout.tone} n${callout.number}`;
  return place.level === undefined
    ? leader(anchor, place, look, type)
    : dimension(anchor, place.level, look);
}

/** A horizontal bar from end to end, like an engineer's dimension line. */
function dimension({ level: ends = [0, 0] }: Anchor, y: number, look: string): Line[] {
  const [from, to] = ends;
  return [
    line(from + 1, y, to - 1, y, look) as Line,
    ...[from + 1, to - 1].map((x) => line(x, y - 5, x, y + 5, look) as Line),
  ];
}

/** From the words' nearest edge to the target, never through the words; none if they are close. */
function leader({ x, y, side }: Anchor, box: WordsPlace, look: string, type: TypeScale): Line[] {
  const disc = discOf(box, type);
  // Never nearer to the words' corners than their disc's middle.
  const edge = disc.x - box.x;
  const [right, bottom] = [box.x + box.form.width, box.y + box.form.height];
  const across = Math.max(box.x + edge, Math.min(right - edge, x));
  const start =
    y < box.y || y > bottom
      ? { x: across, y: y < box.y ? box.y + 1 : bottom - 1 }
      : { x: x < box.x ? box.x : right, y: disc.y };
  const long = Math.hypot(x - start.x, y - start.y);
  if (long < (side === 'around' ? 6 : 14)) return [];
  const [dx, dy] = [(x - start.x) / long, (y - start.y) / long];
  return [line(start.x, start.y, x - dx * 3, y - dy * 3, look.replace('line', 'leader')) as Line];
}

/** Whether a line goes through a box, by Liang and Barsky. */
export function crosses({ x1, y1, x2, y2 }: Line, { x, y, width, height }: Box): boolean {
  // Fast path: most lines are far away.
  if ((x1 < x2 ? x2 : x1) <= x || (x1 < x2 ? x1 : x2) >= x + width) return false;
  if ((y1 < y2 ? y2 : y1) <= y || (y1 < y2 ? y1 : y2) >= y + height) return false;
  // Horizontal and vertical strokes have no corner to miss.
  if (x1 === x2 || y1 === y2) return true;
  let [from, to] = [0, 1];
  for (const [step, room] of [
    [x1 - x2, x1 - x],
    [x2 - x1, x + width - x1],
    [y1 - y2, y1 - y],
    [y2 - y1, y + height - y1],
  ] as const) {
    if (step < 0) from = Math.max(from, room / step);
    if (step > 0) to = Math.min(to, room / step);
  }
  return from < to;
}
