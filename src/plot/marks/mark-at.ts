import type { Mark, Picture, Shape } from './shape.ts';

/** Tolerance for a finger or a shaky hand, pixels of the picture. */
const within = 10;

/** The mark under a pointer: the nearest that represents something in the log. */
export function markAt(picture: Picture, x: number, y: number): Mark | undefined {
  let best: Mark | undefined;
  let least = within;
  for (const mark of picture.marks) {
    if (mark.record === undefined || mark.hit?.kind !== 'line') continue;
    const distance = distanceTo(mark.hit, x, y);
    // Of two at one place the later one is on top.
    if (distance <= least) {
      best = mark;
      least = distance;
    }
  }
  return best;
}

function distanceTo(line: Extract<Shape, { kind: 'line' }>, x: number, y: number): number {
  const dx = line.x2 - line.x1;
  const dy = line.y2 - line.y1;
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((x - line.x1) * dx + (y - line.y1) * dy) / square;
  const part = Math.max(0, Math.min(1, along));
  return Math.hypot(x - line.x1 - dx * part, y - line.y1 - dy * part);
}
