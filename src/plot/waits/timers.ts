import { circle, line, px, type Picture, type Shape } from '../marks/shape.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';

/** A clock face's radius, pixels: a little smaller than the one at a bracket's end. */
const radius = 4.2;

/**
 * The waits of a ladder at a time: each bracket filled as far as it has run, and in the clock at its end, if a timer ends
 * it, the part that is left.
 */
export function timersAt(picture: Picture, time: Nanoseconds): Shape[] {
  const y = picture.time.at(time);
  return picture.marks.flatMap(({ role, hit, shapes }): Shape[] => {
    if (role !== 'hold' || hit?.kind !== 'line' || y < hit.y1 || y >= hit.y2) return [];
    const elapsed = line(hit.x1, hit.y1, hit.x1, y, 'elapsed');
    const clock = shapes.find((shape) => shape.kind === 'circle');
    if (clock?.kind !== 'circle') return [elapsed];
    const [from, to] = [picture.time.timeAt(hit.y1), picture.time.timeAt(hit.y2)];
    const left = Math.min(1, (to - time) / (to - from));
    return [
      elapsed,
      circle(clock.cx, clock.cy, clock.r, 'timer'),
      sector(clock.cx, clock.cy, left),
    ];
  });
}

/** What is left of a clock's round: it ends at twelve. */
function sector(cx: number, cy: number, part: number): Shape {
  if (part >= 0.999) return circle(cx, cy, radius, 'left');
  const angle = 2 * Math.PI * (1 - part);
  const x = cx + radius * Math.sin(angle);
  const y = cy - radius * Math.cos(angle);
  const large = part > 0.5 ? 1 : 0;
  const d = `M${px(cx)},${px(cy)}L${px(x)},${px(y)}A${radius},${radius} 0 ${large} 1 ${px(cx)},${px(cy - radius)}Z`;
  return { kind: 'path', d, class: 'left' };
}
