import { circle, text, type Box, type Shape } from '../marks/shape.ts';
import { textSize, textWidth, wrapText } from '../marks/text.ts';
import type { Callout } from './callout.ts';

/** The number's disc, pixels. */
const radius = 9;
/** From the disc's left edge to the words. */
const indent = 2 * radius + 5;
const lineHeight = 17;
/** From the top of a line to its baseline. */
const ascent = 13;
/** Around the words, so that a neighbour keeps a little apart. */
const padding = 2;

/** One way to write a callout: its lines, and the room that they take, pixels. */
export interface WordsForm {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly Line[];
}

interface Line {
  readonly text: string;
  readonly look: string;
  /** From the form's top to the baseline. */
  readonly base: number;
}

/**
 * The ways to write a callout, best first: in a line, in two, and with its words wrapped.
 * @param room how wide it may be at most, pixels
 */
export function formsOf(callout: Callout, room: number): readonly WordsForm[] {
  const { words, measured, big } = callout;
  const told = measured === '' || words.includes(measured);
  if (big && measured !== '') return bigForms(callout, room);
  const forms = [
    formOf([told ? words : `${words}: ${measured}`], 0),
    ...(told ? [] : [formOf([words], 1, measured)]),
    ...[150, 110].flatMap((width) => {
      const wrapped = wrapText(words, textSize.callout, width);
      return wrapped.length > 1 && wrapped.length < 5
        ? [told ? formOf(wrapped, 0) : formOf(wrapped, 1, measured)]
        : [];
    }),
  ];
  const fitting = forms.filter(({ width }) => width <= room);
  return fitting.length > 0 ? fitting : forms.slice(-1);
}

/** How much it is in large letters, its words above; in a small picture in smaller ones. */
function bigForms({ words, measured }: Callout, room: number): readonly WordsForm[] {
  const forms = ([34, 22] as const).flatMap((size) =>
    [room, 150].map((width): WordsForm => {
      const own = words.includes(measured)
        ? ['']
        : wrapText(words, textSize.callout, width - indent);
      const height = own.length * lineHeight + size;
      const lines = [
        ...own.map((line, i) => ({
          text: line,
          look: 'words',
          base: padding + ascent + i * lineHeight,
        })),
        {
          text: measured,
          look: `number-${size}`,
          base: padding + own.length * lineHeight + size * 0.8,
        },
      ];
      const widths = [
        ...own.map((line) => textWidth(line, textSize.callout)),
        textWidth(measured, size),
      ];
      return {
        width: indent + Math.max(...widths) + 2 * padding,
        height: height + 2 * padding,
        lines,
      };
    }),
  );
  const fitting = forms.filter(({ width }) => width <= room);
  return fitting.length > 0 ? fitting : forms.slice(-1);
}

function formOf(words: readonly string[], plain: 0 | 1, measured = ''): WordsForm {
  const all = plain === 0 ? words : [...words, measured];
  const width = Math.max(...all.map((line) => textWidth(line, textSize.callout)));
  return {
    width: indent + width + 2 * padding,
    height: Math.max(2 * radius, all.length * lineHeight) + 2 * padding,
    lines: all.map((line, i) => ({
      text: line,
      look: i < words.length ? 'words' : 'amount',
      base: padding + ascent + i * lineHeight,
    })),
  };
}

/** The disc with its number, and beside it the lines; all in the colour of what is marked. */
export function wordsShapes({ number, tone }: Callout, { lines }: WordsForm, box: Box): Shape[] {
  const x = box.x + padding + indent;
  return [
    ...discShapes(number, box.x + padding + radius, box.y + padding + radius),
    ...lines.map(({ text: words, look, base }) =>
      text(x, box.y + base, words, 'start', `${look} ${tone} n${number} halo`),
    ),
  ];
}

function discShapes(number: number, x: number, y: number): Shape[] {
  return [
    circle(x, y, radius, `disc n${number}`),
    text(x, y + 4.3, String(number), 'middle', 'number'),
  ];
}

/** The middle of a callout's disc. */
export function discOf(box: Box): { readonly x: number; readonly y: number } {
  return { x: box.x + padding + radius, y: box.y + padding + radius };
}
