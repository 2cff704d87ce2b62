import type { Box, Mark } from '../../../src/plot/marks/index.ts';
// The room's inner parts: how wide the pictures themselves take a text to be.
import { overlap } from '../../../src/plot/marks/labels.ts';
import { textWidth } from '../../../src/plot/marks/text.ts';
import { pageType } from '../../../src/plot/marks/type-scale.ts';

/** One line of words and the room it takes. */
export interface LabelBox {
  readonly words: string;
  readonly box: Box;
}

/** The letters of a line, from the top of a capital to the baseline, in parts of the size. */
const tall = 0.76;

/** Every line of words of some marks. */
export function labelBoxes(marks: readonly Mark[], size: number = pageType.label): LabelBox[] {
  return marks.flatMap(({ shapes }) =>
    shapes.flatMap((shape) => {
      if (shape.kind !== 'text' || shape.text === '') return [];
      const width = textWidth(shape.text, size);
      const start =
        shape.anchor === 'start'
          ? shape.x
          : shape.anchor === 'end'
            ? shape.x - width
            : shape.x - width / 2;
      const box = { x: start, y: shape.y - size * tall, width, height: size * tall };
      return { words: shape.text, box };
    }),
  );
}

/** Pairs of words that lie on each other. */
export function overlaps(boxes: readonly LabelBox[]): [string, string][] {
  const found: [string, string][] = [];
  boxes.forEach((one, i) => {
    for (const other of boxes.slice(i + 1)) {
      if (overlap(one.box, other.box)) found.push([one.words, other.words]);
    }
  });
  return found;
}
