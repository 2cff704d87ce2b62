import type { Nanoseconds, RecordId } from '../../trace/format/index.ts';
import { polyline, rect, type Box, type Mark, type Picture, type Shape } from './shape.ts';

/** An interval of time to mark in a picture. */
export interface MarkedSpan {
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
}

/** The parts of a critical path to mark in a picture. */
export interface MarkedPath {
  /** The intervals spent on one thing. */
  readonly spans: readonly MarkedSpan[];
  /** The segments of the chain, in order of time; none: no chain is drawn. */
  readonly segments: readonly RecordId[];
  /** From the chain's beginning to its end. */
  readonly whole: MarkedSpan;
}

/** The same picture with a critical path marked behind what happens. */
export function withPath(picture: Picture, { spans, segments, whole }: MarkedPath): Picture {
  const shapes = [...spansIn(picture, spans), ...chainIn(picture, segments, whole)];
  if (shapes.length === 0) return picture;
  const mark: Mark = { key: 'path', role: 'path', record: undefined, title: '', shapes };
  return { ...picture, ground: [...picture.ground, mark] };
}

/** Minimum width of an interval, pixels. */
const narrowest = 2;

/**
 * Bands behind some intervals, in order. Those outside the picture are left out; adjacent ones are joined, so there are no
 * more than the picture has pixels.
 */
function spansIn(picture: Picture, spans: readonly MarkedSpan[]): Shape[] {
  const { time, frame } = picture;
  const [first, last] = time.domain;
  const bands: { start: number; end: number }[] = [];
  for (const { from, to } of spans) {
    if (to < first || from > last) continue;
    const start = time.at(from);
    const end = Math.max(start + narrowest, time.at(to));
    const before = bands.at(-1);
    if (before !== undefined && start <= before.end) before.end = Math.max(before.end, end);
    else bands.push({ start, end });
  }
  return bands.map(({ start, end }) => {
    const long = end - start;
    const box: Box =
      picture.along === 'x'
        ? { x: start, y: frame.y, width: long, height: frame.height }
        : { x: frame.x, y: start, width: frame.width, height: long };
    return rect(box, 'span');
  });
}

/**
 * The critical path through a picture of segments, from mark to mark: in a ladder along the arrows and down the hosts’ lines
 * between them, in a plot from the level of one segment to that of the next.
 * @param segments those on it, in order of time
 * @param span its first and last time
 */
function chainIn(picture: Picture, segments: readonly RecordId[], span: MarkedSpan): Shape[] {
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
  return [polyline(points, 'chain')];
}

type Line = Extract<Shape, { kind: 'line' }>;

/** Where each segment is drawn: its first mark. */
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
  for (const middle of middles) {
    const [before, level] = points.at(-1) as [number, number];
    // A letter is beside its segment's time: the chain does not go back for it.
    const x = Math.min(end, Math.max(before, middle.x));
    points.push([x, level], [x, middle.y]);
  }
  points.push([end, points.at(-1)?.[1] ?? 0]);
  return points;
}
