import type { Box, Picture } from '../marks/shape.ts';
import type { TypeScale } from '../marks/type-scale.ts';
import type { Anchor } from './anchors.ts';
import type { Callout } from './callout.ts';
import { formsOf, type WordsForm } from './words.ts';

/** A place for the words, and their form there. */
export interface WordsPlace extends Box {
  readonly form: WordsForm;
  /** Height of the level line below them, if one is drawn with them. */
  readonly level?: number;
}

/** A callout, and the position of its target in the picture. */
export interface Anchored {
  readonly callout: Callout;
  readonly anchor: Anchor;
}

/** Where words can be. */
export function boundsOf({ frame, width, along }: Picture): Box {
  // Beside the frame there is nothing but air.
  return along === 'x'
    ? { ...frame, y: frame.y - 4, width: width - frame.x, height: frame.height + 4 }
    : frame;
}

/** Places at a callout's target, best first. */
export function* placesOf(
  { callout, anchor }: Anchored,
  picture: Picture,
  type: TypeScale,
): Generator<WordsPlace> {
  const { frame, along } = picture;
  // Between a ladder's hosts, large letters would cover its arrows.
  const forms = formsOf({ ...callout, big: callout.big && along === 'x' }, frame.width, type);
  const { x, y, level, side } = anchor;
  for (const form of forms) {
    const { width, height } = form;
    const at = (left: number, top: number): WordsPlace => ({
      x: left,
      y: top,
      width,
      height,
      form,
    });
    const [leftmost, rightmost] = [frame.x, picture.width - width];
    const middle = Math.max(leftmost, Math.min(rightmost, x - width / 2));
    if (level !== undefined) {
      for (const part of heights) {
        const top = frame.y + part * (frame.height - height - 12);
        yield { ...at(middle, top), height: height + 10, level: top + height + 4 };
      }
      continue;
    }
    const ways = side === 'beside' ? besides : side === 'over' ? overs : arounds;
    for (const [dx, dy] of ways) {
      const left = dx === 0 ? middle : dx > 0 ? x + dx : x + dx - width;
      const top = dy === 0 ? y - height / 2 : dy > 0 ? y + dy : y + dy - height;
      yield at(left, Math.max(frame.y, Math.min(frame.y + frame.height - height, top)));
    }
  }
}

/** Places anywhere in the picture, in its narrowest form, the nearest place first. */
export function anywhere(
  { callout, anchor }: Anchored,
  picture: Picture,
  type: TypeScale,
): WordsPlace[] {
  const bounds = boundsOf(picture);
  const forms = formsOf({ ...callout, big: false }, bounds.width, type);
  const form = forms.reduce((least, one) => (one.width < least.width ? one : least));
  const { width } = form;
  // With its level line below it, if it has one.
  const height = form.height + (anchor.level === undefined ? 0 : 10);
  const places: WordsPlace[] = [];
  for (let y = bounds.y; y + height <= bounds.y + bounds.height; y += step) {
    for (let x = bounds.x; x + width <= bounds.x + bounds.width; x += step) {
      const level = anchor.level && { level: y + form.height + 4 };
      places.push({ x, y, width, height, form, ...level });
    }
  }
  const away = (place: WordsPlace): number =>
    Math.hypot(place.x + width / 2 - anchor.x, place.y + height / 2 - anchor.y);
  return places.sort((a, b) => away(a) - away(b));
}

/** Distance between two of these places, pixels. */
const step = 8;

/** Offset of the words from their place, best first: to the right (left if negative) and below (above). Pixels. */
type Offset = readonly [dx: number, dy: number];

const besides: readonly Offset[] = [4, 16, 30, 60, 100, 160].flatMap((far): Offset[] => [
  [far, 0],
  [-far - 8, 0],
  [far, -12],
  [far, 12],
  [far, -40],
  [far, 40],
  [-far - 8, -40],
  [-far - 8, 40],
]);
const overs: readonly Offset[] = [6, 18, 34, 60].flatMap((far): Offset[] => [
  [0, -far],
  [far, 0],
  [-far, 0],
  [0, far],
  [far, -far],
  [-far, -far],
]);
const arounds: readonly Offset[] = [10, 18, 30, 46, 70, 100, 150].flatMap((far): Offset[] => [
  [far, 0],
  [-far, 0],
  [far, -far],
  [-far, -far],
  [far, far],
  [-far, far],
  [0, -far],
  [0, far],
]);
/** Heights of a horizontal bar, as fractions of the picture's height, the middle first. */
const heights = Array.from({ length: 29 }, (_, i) => i / 28).sort(
  (a, b) => Math.abs(a - 0.4) - Math.abs(b - 0.4),
);
