import type { RecordId } from '../trace/format/index.ts';
import { polyline, px, rect, type Box, type Mark, type Picture, type Shape } from './shape.ts';

/** A stretch of time to be marked in a picture, nanoseconds. */
export interface MarkedSpan {
  readonly from: number;
  readonly to: number;
}

/** However short, a stretch is marked so wide, pixels. */
const narrowest = 2;

/** Bands behind what happens in some stretches of time; those outside the picture are left out. */
export function spansIn(picture: Picture, spans: readonly MarkedSpan[]): Shape[] {
  const { time, frame } = picture;
  const [first, last] = time.domain;
  return spans.flatMap(({ from, to }) => {
    if (to < first || from > last) return [];
    const start = time.at(from);
    const long = Math.max(narrowest, time.at(to) - start);
    const box: Box =
      picture.along === 'x'
        ? { x: start, y: frame.y, width: long, height: frame.height }
        : { x: frame.x, y: start, width: frame.width, height: long };
    return [rect(box)];
  });
}

/**
 * The critical path through a picture of segments, from mark to mark: in a ladder along the arrows and down
 * the host lines between them, in a plot from the level of one segment to that of the next.
 * @param segments those that carried it, in order of time
 * @param span its first and last time, nanoseconds
 */
export function chainIn(
  picture: Picture,
  segments: readonly RecordId[],
  span: MarkedSpan,
): Shape[] {
  const places = linesOf(picture.marks);
  const drawn = segments.flatMap((segment) => places.get(segment) ?? []);
  const [first] = drawn;
  const last = drawn.at(-1);
  if (first === undefined || last === undefined) return [];
  const { time } = picture;
  const [start, end] = [time.at(span.from), time.at(span.to)];
  const points: [number, number][] =
    picture.along === 'y'
      ? [
          [first.x1, Math.min(start, first.y1)],
          ...drawn.flatMap(({ x1, y1, x2, y2 }): [number, number][] => [
            [x1, y1],
            [x2, y2],
          ]),
          [last.x2, Math.max(end, last.y2)],
        ]
      : stairThrough(drawn, start, end);
  return [polyline(points.map(([x, y]) => [px(x), px(y)]))];
}

type Line = Extract<Shape, { kind: 'line' }>;

/** Where each segment is drawn: the first mark that stands for it. */
function linesOf(marks: readonly Mark[]): Map<RecordId, Line> {
  const lines = new Map<RecordId, Line>();
  for (const { record, hit, role } of marks) {
    if (record === undefined || hit?.kind !== 'line') continue;
    if (role === 'hold' || role === 'ghost' || lines.has(record)) continue;
    lines.set(record, hit);
  }
  return lines;
}

function stairThrough(drawn: readonly Line[], start: number, end: number): [number, number][] {
  const middles = drawn.map(({ x1, y1, x2, y2 }) => ({ x: (x1 + x2) / 2, y: (y1 + y2) / 2 }));
  const points: [number, number][] = [[start, middles[0]?.y ?? 0]];
  for (const { x, y } of middles) points.push([x, points.at(-1)?.[1] ?? y], [x, y]);
  points.push([end, points.at(-1)?.[1] ?? 0]);
  return points;
}
