import type { LabelRequest } from './labels.ts';
import { text, type Anchor, type Box, type MarkRole, type Shape } from './shape.ts';
import { textSize, textWidth } from './text.ts';

/** A label and how it is drawn once it has its box. */
export interface SequenceLabel {
  readonly key: string;
  readonly role: MarkRole;
  readonly record: number | undefined;
  /** When what it speaks of begins, nanoseconds. */
  readonly time: number;
  draw(box: Box): Shape[];
}

/** Where one line of words may stand: x by anchor, y the top. Pixels. */
export interface WordPlace {
  readonly x: number;
  readonly y: number;
  readonly anchor: Anchor;
}

/** Words keep so far from others beside them, pixels. */
const apart = 3;

/** A request for one line of words at one of several places, best first. */
export function wordsAt(
  words: string,
  label: Omit<SequenceLabel, 'draw'>,
  places: readonly WordPlace[],
  look = 'halo',
): LabelRequest<SequenceLabel> {
  const width = textWidth(words, textSize.label);
  const boxes = places.map(({ x, y, anchor }) => ({
    x: (anchor === 'end' ? x - width : x) - apart,
    y,
    width: width + 2 * apart,
    height: 14,
    anchor,
  }));
  return {
    candidates: boxes,
    label: {
      ...label,
      draw: (box) => {
        const end = boxes.some((one) => one === box && one.anchor === 'end');
        const x = end ? box.x + box.width - apart : box.x + apart;
        return [text(x, box.y + 11, words, end ? 'end' : 'start', look)];
      },
    },
  };
}
