import { byteCount, instant, retransmissionWords } from '../../analysis/index.ts';
import { Flag } from '../../trace/codes/index.ts';
import type { Segment } from '../../trace/index.ts';
import { circle, line, polygon, px, rect, type Mark, type Shape } from '../marks/shape.ts';
import { eventWords, stamped, type SegmentEvent } from './events.ts';
import type { Numbering } from './numbers.ts';
import type { SequenceScales } from './scales.ts';
import type { SequenceSource } from './source.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';

/** Minimum length of a bar, pixels. */
const shortest = 3;

/** How wide a bar's stroke is, pixels (styles.ts). */
const strokeWidth = 2;

/**
 * The segments of the direction shown, in the grammar of tcptrace and xplot: a bar with heads from the first byte to the
 * last, hollow if it was sent before, a diamond if it was pushed.
 * @param line index of the connection in the plot: each has heads of its own
 */
export function dataMarks(source: SequenceSource, scales: SequenceScales, line: number): Mark[] {
  const marks: Mark[] = [];
  const [first, last] = scales.time.domain;
  for (const { segment, time, events } of stamped(source.sent)) {
    if (time < first || time > last || !inValues(segment, scales.values)) continue;
    if (segment.length === 0 && events.length === 0) continue;
    marks.push(dataMark(source.trace, segment, time, events, scales, line));
  }
  return marks;
}

/** Whether any of a segment's numbers is among those shown. */
export function inValues(segment: Segment, [least, most]: readonly [number, number]): boolean {
  return segment.end >= least && segment.sequence <= most;
}

function dataMark(
  trace: Trace,
  segment: Segment,
  time: Nanoseconds,
  events: readonly SegmentEvent[],
  scales: SequenceScales,
  number: number,
): Mark {
  const x = scales.time.at(time);
  const low = scales.sequence(segment.sequence);
  const high = Math.min(scales.sequence(segment.end), low - (segment.length > 0 ? shortest : 0));
  const shapes: Shape[] = [];
  const [least, most] = scales.values;
  if (segment.length > 0) {
    const size = Math.min(5, (low - high) / 2.4);
    const hidden = isHidden(size, number) ? 'head within' : 'head';
    const look = segment.retransmission ? 'head again' : hidden;
    shapes.push(line(x, low, x, high));
    // A head marks the end of a segment, not the edge of the picture.
    if (segment.end <= most) shapes.push(head(x, high, size, number, look));
    if (segment.sequence >= least) shapes.push(head(x, low, -size, number, look));
    if ((segment.flags & Flag.Psh) !== 0 && segment.end <= most) shapes.push(diamond(x, high, 4.5));
  }
  const lost = segment.droppedAt !== undefined;
  if (lost) shapes.push(...cross(x, (low + high) / 2, 5));
  const reset = (segment.flags & Flag.Rst) !== 0;
  if (reset) shapes.push(...cross(x, low, 4));
  return {
    key: `data-${segment.id}`,
    role: reset ? 'reset' : segment.length === 0 ? 'control' : 'data',
    record: segment.id,
    // A getter, because a pointer rests on few of them.
    get title() {
      return titleOf(
        segment,
        time,
        events,
        scales.numbering,
        retransmissionWords(trace, segment.id),
      );
    },
    shapes,
    hit:
      segment.length > 0
        ? line(x, low, x, high, 'hit')
        : line(x - 14, high - 10, x, high - 10, 'hit'),
  };
}

function titleOf(
  segment: Segment,
  time: Nanoseconds,
  events: readonly SegmentEvent[],
  numbering: Numbering,
  why: string,
): string {
  const words = [`${instant(time)} in the capture`];
  if (segment.length > 0) {
    const first = numbering.label(segment.sequence);
    words.push(
      `${byteCount(segment.length)}, numbers ${first} to ${numbering.label(segment.end - 1)}`,
    );
  }
  if ((segment.flags & Flag.Psh) !== 0) words.push('pushed');
  words.push(...events.map((event) => eventWords[event]), ...(why === '' ? [] : [why]));
  if (segment.droppedAt !== undefined) words.push('lost');
  if (segment.copies.length > 0) words.push('copied by the network');
  return words.join(' · ');
}

/** Whether filled heads of a bar are within its stroke, as those of a short one are: a still picture leaves them out. */
function isHidden(size: number, number: number): boolean {
  return number < 3 && 2 * halfWidth(size) <= strokeWidth;
}

function halfWidth(size: number): number {
  return Math.abs(size) * 0.7;
}

/** A bar's end: an arrowhead; of the further connections of a plot a square, a disc, a stroke. */
function head(x: number, y: number, size: number, number: number, look: string): Shape {
  const half = halfWidth(size);
  switch (number) {
    case 0:
      return arrowhead(x, y, size, look);
    case 1:
      return rect(
        { x: x - half, y: Math.min(y, y + size), width: 2 * half, height: Math.abs(size) },
        look,
      );
    case 2:
      return circle(x, y + size / 2, Math.max(0.5, half), look);
    default:
      return line(x - half - 1, y, x + half + 1, y);
  }
}

/** A head whose tip is at y; a negative size points down. */
export function arrowhead(x: number, y: number, size: number, look = 'head'): Shape {
  const half = px(halfWidth(size));
  // Relative to its tip, so that heads of one size are the same text, which halves their size in a page.
  const d = `M${px(x)},${px(y)}l${-half},${px(size)}h${2 * half}Z`;
  return { kind: 'path', d, class: look };
}

/** The sign of pushed data. */
export function diamond(x: number, y: number, r: number): Shape {
  return polygon(
    [
      [x, y - r],
      [x + r, y],
      [x, y + r],
      [x - r, y],
    ],
    'pushed',
  );
}

/** The sign of a loss: a cross instead of a circle. */
export function cross(x: number, y: number, r: number): Shape[] {
  return [
    circle(x, y, r + 2.5, 'pushed'),
    line(x - r, y - r, x + r, y + r, 'lost'),
    line(x - r, y + r, x + r, y - r, 'lost'),
  ];
}
