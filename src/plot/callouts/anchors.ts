import type { RecordId } from '../../trace/format/index.ts';
import { overlap } from '../marks/labels.ts';
import { textBoxes } from '../marks/text-boxes.ts';
import { line, polyline, type Box, type Mark, type Picture, type Shape } from '../marks/shape.ts';
import type { Callout } from './callout.ts';

/** How a callout is marked in a picture: its bracket, and the best position of its words. */
export interface Anchor {
  /** Drawn wherever the words are; empty: only a leader to the place. */
  readonly shapes: readonly Shape[];
  /** What other callouts keep clear of. */
  readonly boxes: readonly Box[];
  /** Where a leader ends, and the position of the words: `beside` right or left of it, `over` it, `along` a level line. */
  readonly x: number;
  readonly y: number;
  readonly side: 'beside' | 'over' | 'around';
  /** A level line, to be drawn at any height, with the words in the middle above it; pixels from and to. */
  readonly level?: readonly [from: number, to: number];
}

/** The length of a bracket's arms, pixels. */
const arm = 6;
/** A bracket keeps this distance from its time, so that what happens then stays visible. */
const apart = 9;

/** Anything smaller looks like a point, pixels. */
const minExtent = 4;

type Line = Extract<Shape, { kind: 'line' }>;

/**
 * Where a picture shows a callout's target; undefined: it does not.
 * @param taken where brackets of others are
 */
export function anchorOf(
  picture: Picture,
  callout: Callout,
  taken: readonly Box[] = [],
): Anchor | undefined {
  const { extent } = callout;
  const [first, last] = picture.time.domain;
  switch (extent.kind) {
    case 'time':
      if (extent.from < first || extent.to > last) return undefined;
      return spanAnchor(picture, callout, extent);
    case 'bytes':
      if (extent.time < first || extent.time > last) return undefined;
      return bytesAnchor(picture, callout, extent);
    case 'segment': {
      const mark = lineOf(picture, extent.segment);
      if (mark !== undefined && extent.arrives) return arrivalAnchor(picture, mark, extent.time);
      return mark && pointAnchor((mark.x1 + mark.x2) / 2, (mark.y1 + mark.y2) / 2);
    }
    case 'segments':
      return braceAnchor(picture, callout, extent.segments, taken);
    case 'tick': {
      const found = picture.ground.find(({ key }) => key === `tick-${extent.host}-${extent.time}`);
      const [shape] = found?.shapes ?? [];
      return shape?.kind === 'line'
        ? pointAnchor((shape.x1 + shape.x2) / 2, (shape.y1 + shape.y2) / 2)
        : undefined;
    }
  }
}

function spanAnchor(
  picture: Picture,
  { number, tone }: Callout,
  {
    from,
    to,
    hold,
  }: { readonly from: number; readonly to: number; readonly hold: RecordId | null },
): Anchor | undefined {
  const { time, frame } = picture;
  const [a, b] = [time.at(from), time.at(to)];
  if (b - a < minExtent) return undefined;
  const look = `line ${tone} n${number}`;
  if (picture.along === 'x') {
    return {
      shapes: [],
      boxes: [],
      x: (a + b) / 2,
      y: frame.y + frame.height / 2,
      side: 'over',
      level: [a, b],
    };
  }
  // In a ladder a hold already has its bracket beside its host's line.
  const own = hold === null ? undefined : holdLine(picture, hold, from);
  const [left, right] = picture.cursorSpan;
  const x = own?.x1 ?? freest(picture, left, right, a, b);
  const ends = own === undefined ? [tick(x, a), tick(x, b)] : [];
  return {
    shapes: [line(x, a, x, b, look), ...ends.map((end) => ({ ...end, class: look }))],
    boxes: [{ x: x - arm, y: a, width: 2 * arm, height: b - a }],
    x,
    y: (a + b) / 2,
    side: 'beside',
  };
}

/** Of some places across a ladder the one where a bracket covers the fewest labels, those near the middle first. */
function freest(picture: Picture, left: number, right: number, from: number, to: number): number {
  const labels = textBoxes(picture.labels, picture.type);
  const touched = parts.map((part) => {
    const x = left + (right - left) * part;
    const bracket = { x: x - arm, y: from, width: 2 * arm, height: to - from };
    return { x, count: labels.filter((label) => overlap(label, bracket)).length };
  });
  return touched.reduce((best, one) => (one.count < best.count ? one : best)).x;
}

const parts = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];

function tick(x: number, y: number): Line {
  return line(x - arm, y, x + arm, y) as Line;
}

function bytesAnchor(
  { time, numbers, levels, sender, frame, along }: Picture,
  { number, tone }: Callout,
  extent: Callout['extent'] & { kind: 'bytes' },
): Anchor | undefined {
  if (along !== 'x' || sender?.host !== extent.sender) return undefined;
  if (!sender.connections.includes(extent.connection)) return undefined;
  const { from, to, acknowledged } = extent;
  const at = numbers === undefined ? levels : (value: number) => numbers.at(value);
  if (at === undefined) return undefined;
  if (numbers !== undefined && (to <= numbers.domain[0] || from >= numbers.domain[1])) {
    return undefined;
  }
  const base = numbers === undefined ? acknowledged : 0;
  const [low, high] = [at(from - base), at(to - base)];
  if (low - high < minExtent) return undefined;
  const right = frame.x + frame.width;
  const away = time.at(extent.time) + apart + arm > right ? -1 : 1;
  const x = time.at(extent.time) + away * apart;
  const foot = x - away * arm;
  const look = `line ${tone} n${number}`;
  return {
    shapes: [
      // Slightly inside its ends, so that two brackets on top of each other stay distinct.
      polyline(
        [
          [foot, low - 1],
          [x, low - 1],
          [x, high + 1],
          [foot, high + 1],
        ],
        look,
      ),
    ],
    boxes: [{ x: Math.min(x, foot), y: high, width: arm + 2, height: low - high }],
    x,
    y: (low + high) / 2,
    side: 'beside',
  };
}

/** At the tip of a ladder's arrow; in a plot at the mark, if that is at the time of the arrival. */
function arrivalAnchor({ along, time }: Picture, mark: Line, arrived: number): Anchor | undefined {
  const { x1, y1, x2, y2 } = mark;
  if (along === 'y') return y1 > y2 ? pointAnchor(x1, y1) : pointAnchor(x2, y2);
  const x = (x1 + x2) / 2;
  return Math.abs(x - time.at(arrived)) < 2 ? pointAnchor(x, (y1 + y2) / 2) : undefined;
}

function pointAnchor(x: number, y: number): Anchor {
  return { shapes: [], boxes: [], x, y, side: 'around' };
}

/** A brace over the marks of some segments, however many of them a picture shows. */
function braceAnchor(
  picture: Picture,
  { number, tone }: Callout,
  segments: readonly RecordId[],
  taken: readonly Box[],
): Anchor | undefined {
  const wanted = new Set(segments);
  const lines = picture.marks.flatMap(({ record, role, hit }) =>
    record !== undefined &&
    wanted.has(record) &&
    hit?.kind === 'line' &&
    role !== 'hold' &&
    role !== 'ghost'
      ? [hit]
      : [],
  );
  if (lines.length === 0) return undefined;
  const xs = lines.flatMap(({ x1, x2 }) => [x1, x2]);
  const ys = lines.flatMap(({ y1, y2 }) => [y1, y2]);
  const look = `line ${tone} n${number}`;
  if (picture.along === 'x') {
    const { frame } = picture;
    const [left, to] = widened(Math.min(...xs), Math.max(...xs));
    const from = Math.max(frame.x, left);
    const boxAt = (top: number): Box => ({
      x: from,
      y: top - 1,
      width: to - from,
      height: arm + 2,
    });
    let y = Math.max(frame.y + 2, Math.min(...ys) - 12);
    // Above another brace rather than on it, as far as there is room.
    while (y > frame.y + 12 && taken.some((box) => overlap(box, boxAt(y)))) y -= arm + 4;
    return {
      shapes: [
        polyline(
          [
            [from, y + arm],
            [from, y],
            [to, y],
            [to, y + arm],
          ],
          look,
        ),
      ],
      boxes: [boxAt(y)],
      x: (from + to) / 2,
      y,
      side: 'over',
    };
  }
  const [from, to] = widened(Math.min(...ys), Math.max(...ys));
  const x = (Math.min(...xs) + Math.max(...xs)) / 2;
  return {
    shapes: [
      polyline(
        [
          [x - arm, from],
          [x, from],
          [x, to],
          [x - arm, to],
        ],
        look,
      ),
    ],
    boxes: [{ x: x - arm, y: from, width: arm + 2, height: to - from }],
    x: x + 2,
    y: (from + to) / 2,
    side: 'beside',
  };
}

function widened(from: number, to: number): [number, number] {
  const short = Math.max(0, 14 - (to - from)) / 2;
  return [from - short, to + short];
}

/** The line in a segment's mark that a callout points at. */
function lineOf({ marks }: Picture, segment: RecordId): Line | undefined {
  return marks.find((mark) => isMarkOf(mark, segment))?.hit as Line | undefined;
}

function isMarkOf({ record, role, hit }: Mark, segment: RecordId): boolean {
  return record === segment && hit?.kind === 'line' && role !== 'hold' && role !== 'ghost';
}

/** A ladder's bracket for part of a hold. */
function holdLine({ marks }: Picture, hold: RecordId, from: number): Line | undefined {
  const { hit } = marks.find(({ key }) => key === `hold-${hold}-${from}`) ?? {};
  return hit?.kind === 'line' ? hit : undefined;
}
