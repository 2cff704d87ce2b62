import type { Box, Mark, Shape } from './shape.ts';
import { textSize, textWidth } from './text.ts';

/** The letters of a line reach so far above its baseline and below, in parts of their size. */
const [above, below] = [0.8, 0.24];

/** The room that every line of words of some marks takes, pixels. */
export function textBoxes(marks: readonly Mark[]): Box[] {
  return marks.flatMap(({ shapes }) =>
    shapes.flatMap((shape) => (shape.kind === 'text' && shape.text !== '' ? [boxOf(shape)] : [])),
  );
}

function boxOf({ x, y, text, anchor, class: look }: Extract<Shape, { kind: 'text' }>): Box {
  const size = sizeOf(look);
  const width = textWidth(text, size);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { x: left, y: y - size * above, width, height: size * (above + below) };
}

/** As styles.ts has it. */
function sizeOf(look: string): number {
  const numbered = /(?:size|number)-(\d+)/.exec(look);
  if (numbered !== null) return Number(numbered[1]);
  if (/\b(?:words|amount)\b/.test(look)) return textSize.callout;
  return /\bheadline\b/.test(look) ? textSize.headline : textSize.strong;
}
