import { byteCount, grouped, instant } from '../analysis/index.ts';
import { Flag } from '../trace/format/index.ts';
import type { Segment } from '../trace/index.ts';
import { circle, line, polygon, text, type Mark, type Shape } from './shape.ts';
import { stampedAt } from './view.ts';
import type { SequenceScales } from './sequence-scales.ts';

/** A bar is never drawn shorter than this, pixels. */
const shortest = 3;

/**
 * The segments of the direction shown, in the grammar of tcptrace and xplot: a bar
 * with arrowheads from the first byte to the last, a diamond if it was pushed, and letters for
 * what is out of the ordinary: R sent again, O out of order, S, F, RST.
 */
export function dataMarks(
  segments: readonly Segment[],
  at: number,
  scales: SequenceScales,
): Mark[] {
  const marks: Mark[] = [];
  let highest = 0;
  for (const segment of segments) {
    const time = stampedAt(segment, at);
    if (time === undefined || time < scales.time.domain[0] || time > scales.time.domain[1])
      continue;
    const outOfOrder = segment.length > 0 && !segment.retransmission && segment.sequence < highest;
    highest = Math.max(highest, segment.end);
    const letters = lettersOf(segment, outOfOrder);
    if (segment.length === 0 && letters.length === 0) continue;
    marks.push(dataMark(segment, time, letters, scales));
  }
  return marks;
}

function dataMark(
  segment: Segment,
  time: number,
  letters: readonly string[],
  scales: SequenceScales,
): Mark {
  const x = scales.time.at(time);
  const low = scales.sequence(segment.sequence);
  const high = Math.min(scales.sequence(segment.end), low - (segment.length > 0 ? shortest : 0));
  const shapes: Shape[] = [];
  if (segment.length > 0) {
    const size = Math.min(5, (low - high) / 2.4);
    shapes.push(line(x, low, x, high), arrowhead(x, high, size), arrowhead(x, low, -size));
    if ((segment.flags & Flag.Psh) !== 0) shapes.push(diamond(x, high, 4.5));
  }
  const lost = segment.droppedAt !== undefined;
  if (lost) shapes.push(...cross(x, (low + high) / 2, 5));
  if (letters.length > 0) {
    // A segment without data stands at its number, where the bar of the next may begin: letters go aside.
    const [dx, anchor] = segment.length > 0 ? [0, 'middle' as const] : [-5, 'end' as const];
    shapes.push(text(x + dx, high - 7, letters.join(' '), anchor, lost ? 'lost halo' : 'halo'));
  }
  const reset = (segment.flags & Flag.Rst) !== 0;
  if (reset) shapes.push(...cross(x, low, 4));
  return {
    key: `data-${segment.id}`,
    role: reset ? 'reset' : segment.length === 0 ? 'control' : 'data',
    record: segment.id,
    title: titleOf(segment, time, letters, lost),
    shapes,
    hit:
      segment.length > 0
        ? line(x, low, x, high, 'hit')
        : line(x - 14, high - 10, x, high - 10, 'hit'),
  };
}

function lettersOf(segment: Segment, outOfOrder: boolean): string[] {
  const letters: string[] = [];
  if ((segment.flags & Flag.Syn) !== 0) letters.push('S');
  if ((segment.flags & Flag.Rst) !== 0) letters.push('RST');
  if (segment.retransmission) letters.push('R');
  if (outOfOrder) letters.push('O');
  if ((segment.flags & Flag.Fin) !== 0) letters.push('F');
  return letters;
}

const meaning: Record<string, string> = {
  S: 'opens the connection',
  RST: 'resets the connection',
  R: 'sent again',
  O: 'out of order',
  F: 'ends its direction',
};

function titleOf(
  segment: Segment,
  time: number,
  letters: readonly string[],
  lost: boolean,
): string {
  const words = [instant(time)];
  if (segment.length > 0) {
    words.push(
      `${byteCount(segment.length)}, numbers ${grouped(segment.sequence)} to ${grouped(segment.end - 1)}`,
    );
  }
  if ((segment.flags & Flag.Psh) !== 0) words.push('pushed');
  words.push(...letters.map((letter) => meaning[letter] as string));
  if (lost) words.push('lost');
  return words.join(' · ');
}

/** A head whose tip is at y; a negative size points down. */
export function arrowhead(x: number, y: number, size: number): Shape {
  const half = Math.abs(size) * 0.7;
  return polygon(
    [
      [x, y],
      [x - half, y + size],
      [x + half, y + size],
    ],
    'head',
  );
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

/** The sign of a loss: a cross in a circle's place. */
export function cross(x: number, y: number, r: number): Shape[] {
  return [
    circle(x, y, r + 2.5, 'pushed'),
    line(x - r, y - r, x + r, y + r, 'lost'),
    line(x - r, y + r, x + r, y - r, 'lost'),
  ];
}
