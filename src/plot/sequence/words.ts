import type { LabelRequest } from '../marks/labels.ts';
import { text, type Anchor, type Box, type MarkRole, type Shape } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { ascent, lineHeight } from '../marks/type-scale.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';

/** A label and how it is drawn once it has its box. */
export interface SequenceLabel {
  readonly key: string;
  readonly role: MarkRole;
  readonly record: number | undefined;
  /** When the event that it describes begins. */
  readonly time: Nanoseconds;
  draw(box: Box): Shape[];
}

/** A possible place for one line of words: x by anchor, y the top. Pixels. */
export interface WordPlace {
  readonly x: number;
  readonly y: number;
  readonly anchor: Anchor;
}

/** Distance between words beside each other, pixels. */
const apart = 3;

/**
 * A request for one line of words at one of several places, best first.
 * @param size of the words, pixels
 */
export function wordsAt(
  words: string,
  label: Omit<SequenceLabel, 'draw'>,
  places: Iterable<WordPlace>,
  size: number,
  look = 'halo',
): LabelRequest<SequenceLabel> {
  return {
    candidates: boxesAt(places, textWidth(words, size), lineHeight(size)),
    label: {
      ...label,
      draw: (box) => {
        // The box is one of the candidates.
        const end = (box as WordBox).anchor === 'end';
        const x = end ? box.x + box.width - apart : box.x + apart;
        return [text(x, box.y + ascent(size), words, end ? 'end' : 'start', look)];
      },
    },
  };
}

/** The room of words at a place. */
interface WordBox extends Box {
  readonly anchor: Anchor;
}

function* boxesAt(places: Iterable<WordPlace>, width: number, height: number): Generator<WordBox> {
  for (const { x, y, anchor } of places) {
    const left = anchor === 'end' ? x - width : x;
    yield { x: left - apart, y, width: width + 2 * apart, height, anchor };
  }
}
