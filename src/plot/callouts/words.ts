import { circle, text, type Box, type Shape } from '../marks/shape.ts';
import { textWidth, wrapText } from '../marks/text.ts';
import { ascent, halfHeight, lineHeight, type TypeScale } from '../marks/type-scale.ts';
import type { Callout } from './callout.ts';

/** The layout of words and discs, by the sizes of a picture's text; pixels. */
interface Metrics {
  readonly size: number;
  /** Of the number's disc. */
  readonly radius: number;
  /** From the disc's left edge to the words. */
  readonly indent: number;
  readonly pitch: number;
  /** From the top of a line to its baseline. */
  readonly base: number;
}

function metricsOf({ callout: size, disc }: TypeScale): Metrics {
  const radius = disc * 0.75;
  return {
    size,
    radius,
    indent: 2 * radius + 5,
    pitch: lineHeight(size) + 2,
    base: ascent(size) + 1,
  };
}

/** Around the words, to keep neighbors a little apart. */
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
 * @param room maximum width, pixels
 */
export function formsOf(callout: Callout, room: number, type: TypeScale): readonly WordsForm[] {
  const { words, measured, big } = callout;
  const hasSize = measured === '' || words.includes(measured);
  if (big && measured !== '') return bigForms(callout, room, type);
  const metrics = metricsOf(type);
  const { size } = metrics;
  const forms = [
    formOf([hasSize ? words : `${words}: ${measured}`], 0, metrics),
    ...(hasSize ? [] : [formOf([words], 1, metrics, measured)]),
    ...[11.5 * size, 8.5 * size, 6.5 * size].flatMap((width) => {
      const wrapped = wrapText(words, size, width);
      return wrapped.length > 1 && wrapped.length < 5
        ? [hasSize ? formOf(wrapped, 0, metrics) : formOf(wrapped, 1, metrics, measured)]
        : [];
    }),
  ];
  const fitting = forms.filter(({ width }) => width <= room);
  return fitting.length > 0 ? fitting : forms.slice(-1);
}

/** The size in large letters with the words above; in a small picture in smaller ones. */
function bigForms(
  { words, measured }: Callout,
  room: number,
  type: TypeScale,
): readonly WordsForm[] {
  const { size: callout, indent, pitch, base } = metricsOf(type);
  const forms = type.amounts.flatMap((size) =>
    [room, 11.5 * callout].map((width): WordsForm => {
      const own = words.includes(measured) ? [''] : wrapText(words, callout, width - indent);
      const height = own.length * pitch + size;
      const lines = [
        ...own.map((line, i) => ({
          text: line,
          look: 'words',
          base: padding + base + i * pitch,
        })),
        {
          text: measured,
          look: `number-${size}`,
          base: padding + own.length * pitch + size * 0.8,
        },
      ];
      const widths = [...own.map((line) => textWidth(line, callout)), textWidth(measured, size)];
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

function formOf(
  words: readonly string[],
  plain: 0 | 1,
  { size, radius, indent, pitch, base }: Metrics,
  measured = '',
): WordsForm {
  const all = plain === 0 ? words : [...words, measured];
  const width = Math.max(...all.map((line) => textWidth(line, size)));
  return {
    width: indent + width + 2 * padding,
    height: Math.max(2 * radius, all.length * pitch) + 2 * padding,
    lines: all.map((line, i) => ({
      text: line,
      look: i < words.length ? 'words' : 'amount',
      base: padding + base + i * pitch,
    })),
  };
}

/** The disc with its number, and beside it the lines; all in the target's color. */
export function wordsShapes(
  { number, tone }: Callout,
  { lines }: WordsForm,
  box: Box,
  type: TypeScale,
): Shape[] {
  const { indent } = metricsOf(type);
  const x = box.x + padding + indent;
  return [
    ...discShapes(number, discOf(box, type), type),
    ...lines.map(({ text: words, look, base }) =>
      text(x, box.y + base, words, 'start', `${look} ${tone} n${number} halo`),
    ),
  ];
}

/** The room of each line, without the disc. */
export function lineBoxes({ lines }: WordsForm, { x, y }: Spot, type: TypeScale): Box[] {
  const { indent, size, pitch } = metricsOf(type);
  return lines
    .filter(({ text: words }) => words !== '')
    .map(({ text: words, look, base }) => {
      const high = look.startsWith('number-') ? Number(look.slice('number-'.length)) : size;
      return {
        x: x + indent,
        y: y + base - ascent(high),
        width: textWidth(words, high) + 2 * padding,
        height: Math.max(pitch, lineHeight(high)),
      };
    });
}

function discShapes(number: number, { x, y }: Spot, type: TypeScale): Shape[] {
  return [
    circle(x, y, metricsOf(type).radius, `disc n${number}`),
    text(x, y + halfHeight(type.disc) + 0.3, String(number), 'middle', 'number'),
  ];
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The middle of a callout's disc. */
export function discOf(box: Box, type: TypeScale): Spot {
  const { radius } = metricsOf(type);
  return { x: box.x + padding + radius, y: box.y + padding + radius };
}
