import type { StairName } from './names.ts';
import type { SequenceScales } from './scales.ts';
import { polyline, text, type Mark } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { ascent, lineHeight, type TypeScale } from '../marks/type-scale.ts';

/** The line above a sequence plot: its words on the left, and the key on the right. */
export interface KeyLine {
  readonly axisName: string;
  readonly key: readonly Mark[];
}

/** The widths of a swatch, of the gap to its name, and of that to the next one; pixels. */
const swatch = { width: 16, gap: 4, after: 8 } as const;

/** Where the name of the axis begins, pixels. */
const left = 2;

/**
 * The names of step curves that had no room beside them but are needed, each with a swatch, above the picture. They always
 * have room: the name of the axis yields first, then the names are shortened, and in a picture as wide as a phone the rest
 * goes to a line below.
 * @param direction whose data the numbers count
 * @param right where the line ends, pixels: before what is at its end
 */
export function keyLine(
  unnamed: readonly StairName[],
  { frame, type }: SequenceScales,
  direction: string,
  right: number,
): KeyLine {
  // The time axis extends over the frame, too.
  const end = frame.x + frame.width + 18;
  const whole = `sequence number in bytes, ${direction}`;
  const bytes = `bytes, ${direction}`;
  const axis = textWidth(whole, type.tick) <= right - left ? whole : bytes;
  if (unnamed.length === 0) return { axisName: axis, key: [] };
  const inWords = unnamed.map((name): Entry => ({ name, words: name.words }));
  const inBrief = unnamed.map((name): Entry => ({ name, words: name.brief }));
  const last = ['bytes', inBrief] as const;
  const ways = [[axis, inWords], [bytes, inWords], [bytes, inBrief], last] as const;
  const room = (axisName: string): number =>
    right - left - textWidth(axisName, type.tick) - swatch.after;
  const [axisName, entries] =
    ways.find(([axisName, entries]) => widthOf(entries, type) <= room(axisName)) ?? last;
  const first = ascent(type.tick) + 1;
  const count = fitting(entries, room(axisName), type);
  return {
    axisName,
    key: [
      // Beside the name of the axis, and below it, where the cursor's grip passes.
      ...rowOf(entries.slice(0, count), right, first, type),
      ...rowOf(entries.slice(count), end, first + lineHeight(type.tick), type),
    ],
  };
}

interface Entry {
  readonly name: StairName;
  readonly words: string;
}

function widthOf(entries: readonly Entry[], { label }: TypeScale): number {
  return entries.reduce(
    (sum, { words }, i) =>
      sum + (i === 0 ? 0 : swatch.after) + swatch.width + swatch.gap + textWidth(words, label),
    0,
  );
}

/** How many of the first entries fit. */
function fitting(entries: readonly Entry[], room: number, type: TypeScale): number {
  let count = entries.length;
  while (count > 0 && widthOf(entries.slice(0, count), type) > room) count--;
  return count;
}

/** Entries beside each other, up to a place on the right. */
function rowOf(
  entries: readonly Entry[],
  right: number,
  baseline: number,
  type: TypeScale,
): Mark[] {
  let x = right - widthOf(entries, type);
  return entries.map((entry): Mark => {
    const { name, words } = entry;
    const from = x;
    const [low, high] = [baseline - 1, baseline - 7];
    x += widthOf([entry], type) + swatch.after;
    return {
      key: `key-${name.role}`,
      role: name.role,
      record: undefined,
      title: name.words,
      shapes: [
        polyline([
          [from, low],
          [from + swatch.width / 2, low],
          [from + swatch.width / 2, high],
          [from + swatch.width, high],
        ]),
        text(from + swatch.width + swatch.gap, baseline, words),
      ],
    };
  });
}
