import { scaleLinear } from 'd3-scale';
import { grouped } from '../../analysis/index.ts';
import { circle, line, text, type Drawing, type Mark } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { pageType } from '../marks/type-scale.ts';

/** One row: our value with its interval, and the same from another source. */
export interface ChartRow {
  readonly name: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly other: number;
}

export interface RowChartOptions {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly description: string;
  /** What is counted, with its unit. */
  readonly along: string;
  /** After a value: ` ms`. */
  readonly unit: string;
  /** After the point, of our values. */
  readonly digits: number;
  /** After the point, of both values in a row's label; left out: ours is whole there, the other as it is. */
  readonly labelDigits?: number;
  /** What the other values are called. */
  readonly others: string;
  /** In order from the top. */
  readonly rows: readonly ChartRow[];
  /** How many rows there will be: while some are missing, the others keep their places. */
  readonly count: number;
}

const [left, right, top, below] = [12, 16, 12, 36];

/** A value in each row, from 0: a table's figure. Ours is a dot on a line, the other's a ring around its place. */
export function rowChart(options: RowChartOptions): Drawing {
  const { width, height, title, description, along, unit, digits, others, rows, count } = options;
  const { labelDigits } = options;
  const ours = (number: number): string => grouped(number, digits);
  const bottom = height - below;
  const most = Math.max(1e-9, ...rows.flatMap(({ high, other }) => [high, other]));
  const across = scaleLinear([0, most], [left, width - right]).nice();
  const each = (bottom - top) / Math.max(1, count);
  const mark = (key: string, role: Mark['role'], name: string, shapes: Mark['shapes']): Mark => ({
    key,
    role,
    record: undefined,
    title: name,
    shapes,
  });
  const ticks = across.ticks(Math.max(2, Math.floor(width / 90)));
  return {
    width,
    height,
    title,
    description,
    ground: [
      ...ticks.map((tick) =>
        mark(`column-${tick}`, 'axis', '', [
          line(across(tick), top, across(tick), bottom, tick === 0 ? 'baseline' : ''),
          text(across(tick), bottom + 15, String(tick), tick === 0 ? 'start' : 'middle'),
        ]),
      ),
      mark('along', 'note', '', [text(width - right, bottom + 30, along, 'end')]),
    ],
    marks: rows.map(({ name, value, low, high, other }, i) => {
      const y = top + (i + 0.65) * each;
      return mark(
        `row ${i}`,
        'curve',
        `${name}: ${ours(value)}${unit} (${ours(low)} to ${ours(high)}); ${others}: ${other}${unit}`,
        [
          line(across(0), y, across(value), y, 'series-1'),
          line(across(low), y - 4, across(low), y + 4, 'series-1 interval'),
          line(across(high), y - 4, across(high), y + 4, 'series-1 interval'),
          circle(across(value), y, 2, 'series-1 dot'),
          circle(across(other), y, 6, 'series-1 ring'),
        ],
      );
    }),
    labels: rows.map(({ name, value, other }, i) => {
      const y = top + (i + 0.65) * each - 12;
      const [own, published] =
        labelDigits === undefined
          ? [Math.round(value), other]
          : [grouped(value, labelDigits), grouped(other, labelDigits)];
      const numbers = `${own}${unit}; ${others}: ${published}${unit}`;
      const whole = `${name}: ${numbers}`;
      const fits = textWidth(whole, pageType.label) < width - left - right;
      return mark(`name ${i}`, 'curve', '', [
        text(across(0) + 4, y, fits ? whole : name, 'start', 'series-1'),
      ]);
    }),
  };
}
