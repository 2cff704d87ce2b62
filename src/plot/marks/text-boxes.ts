import type { Box, Mark, MarkRole, Shape } from './shape.ts';
import { textWidth } from './text.ts';
import { pageType, type TypeScale } from './type-scale.ts';

/** How far letters extend above and below the baseline, as fractions of their size. */
const [above, below] = [0.8, 0.24];

/** The room of every line of words in some marks, pixels. */
export function textBoxes(marks: readonly Mark[], type: TypeScale = pageType): Box[] {
  return marks.flatMap(({ role, shapes }) =>
    shapes.flatMap((shape) =>
      shape.kind === 'text' && shape.text !== ''
        ? [boxOf(shape, sizeOf(role, shape.class, type))]
        : [],
    ),
  );
}

function boxOf({ x, y, text, anchor }: Extract<Shape, { kind: 'text' }>, size: number): Box {
  const width = textWidth(text, size);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { x: left, y: y - size * above, width, height: size * (above + below) };
}

/** The size of a text in a mark, as in styles.ts. */
export function sizeOf(role: MarkRole | 'cursor', look: string, type: TypeScale): number {
  const numbered = /(?:size|number)-(\d+)/.exec(look);
  if (numbered !== null) return Number(numbered[1]);
  if (role === 'callout') return look === 'number' ? type.disc : type.callout;
  if (/\bheadline\b/.test(look)) return type.headline;
  if (/\bhost\b/.test(look)) return type.strong;
  return role === 'axis' || role === 'note' || role === 'cursor' ? type.tick : type.label;
}
