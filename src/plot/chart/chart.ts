import { scaleLinear } from 'd3-scale';
import { stackLabels } from '../marks/labels.ts';
import { besideEachOther } from './beside.ts';
import { acrossScale, type Across, type AcrossScale } from './across.ts';
import { circle, line, polyline, text, type Box, type Drawing, type Mark } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { lineHeight, pageType, type TypeScale } from '../marks/type-scale.ts';

/**
 * One point of a curve; `low` and `high` are the ends of its interval. If `y` is NaN the value is unknown, and the curve has
 * a gap.
 */
export interface ChartPoint {
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
}

/** One curve. The first five are distinguishable by their dashes alone. */
export interface ChartCurve {
  /** Shown at its end, or below if there is no room. */
  readonly name: string;
  /** In order of x. With several curves, each is drawn some pixels beside the others. */
  readonly points: readonly ChartPoint[];
  /** The same from another source, for comparison: rings without a line. */
  readonly others?: readonly ChartPoint[];
}

export interface ChartOptions {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly description: string;
  /** What is counted along each axis, with its unit. */
  readonly along: string;
  readonly upward: string;
  /** Numbers of either axis as a point's words have them. */
  readonly numbers: {
    along(value: number): string;
    upward(value: number): string;
  };
  /** Where the axis along begins and ends; left out: at 0, and at the last point. */
  readonly across?: Across;
  /** Whether the axis upward begins near the lowest value if all are close together; it then says so. Left out: at 0. */
  readonly closeUp?: boolean;
  /** Values that the axis upward must include, too, so that adjacent charts have one scale. Left out: none. */
  readonly room?: { readonly low: number; readonly high: number } | undefined;
  readonly curves: readonly ChartCurve[];
  /** What a ring is called. */
  readonly others?: string;
  /** Sizes of its text; left out: a page's. */
  readonly type?: TypeScale | undefined;
}

/** Curves with intervals over a number: the figures of a study. Both axes begin at 0 by default. */
export function chart(options: ChartOptions): Drawing {
  const { width, height, title, description, curves, type = pageType } = options;
  const nameHeight = lineHeight(type.label);
  const names = Math.max(0, ...curves.map(({ name }) => textWidth(name, type.label)));
  const beside = names + 24 < width / 3;
  const all = curves.flatMap(({ points, others = [] }) => [...points, ...others]);
  const below = beside ? [] : curves.filter(({ name }) => name !== '');
  const [top, bottom] = [type.tick + 16, height - 16 - 2 * type.tick - below.length * nameHeight];
  const known = [...all.filter(isKnown), ...(options.room === undefined ? [] : [options.room])];
  const highest = Math.max(1e-9, ...known.map(({ high }) => high));
  const lowest = Math.min(...known.map(({ low }) => low));
  const near = options.closeUp === true && lowest < highest && lowest > closeTogether * highest;
  const upward = scaleLinear([near ? lowest : 0, highest], [bottom, top]).nice();
  const numbers = rowsOf(upward, type).map((row) => textWidth(String(row), type.tick));
  const x = Math.max(40, ...numbers.map((wide) => wide + 12));
  const right = width - (beside ? names + 18 : 12);
  const frame: Box = { x, y: top, width: right - x, height: bottom - top };
  const whole = { from: 0, to: Math.max(1e-9, ...all.map((point) => point.x)), byFactors: false };
  const { across, moved } = placesOfCurves(curves, options.across ?? whole, x, right);
  const at = { x: across.at, y: (value: number) => upward(value) };
  return {
    width,
    height,
    ...(options.type && { type }),
    title,
    description,
    ground: [
      ...axes(
        near ? { ...options, upward: `${options.upward}, not from 0` } : options,
        frame,
        across,
        upward,
      ),
    ],
    marks: curves.flatMap((curve, i) => {
      const beside = { ...at, x: (value: number) => at.x(value) + (moved[i] ?? 0) };
      return curveMarks(curve, i, beside, options);
    }),
    labels: beside
      ? namesAtEnds(curves, at, frame, type)
      : namesBelow(curves, bottom + 16 + 2 * type.tick, nameHeight),
  };
}

/** From this part of the highest value on, differences would be invisible on an axis from 0. */
const closeTogether = 0.8;

type Scale = ReturnType<typeof scaleLinear<number, number>>;

interface Places {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
}

/** The axis along, slightly shorter if curves drawn beside each other would leave it. */
function placesOfCurves(curves: readonly ChartCurve[], ends: Across, left: number, right: number) {
  const whole = acrossScale(ends, left, right);
  const moved = besideEachOther(curves, whole.at);
  const widest = Math.max(0, ...moved);
  const places = curves.flatMap(({ points }) => points.map((point) => whole.at(point.x)));
  const first = Math.min(...places) - widest < left ? left + widest : left;
  const last = Math.max(...places) + widest > right ? right - widest : right;
  return { across: acrossScale(ends, first, last), moved };
}

function isKnown({ y }: ChartPoint): boolean {
  return !Number.isNaN(y);
}

/** The numbers at the axis upward. */
function rowsOf(upward: Scale, { tick }: TypeScale): readonly number[] {
  const [bottom = 0, top = 0] = upward.range();
  return upward.ticks(Math.max(2, Math.floor((bottom - top) / ((tick * 10) / 3))));
}

function axes(
  { along, upward: counted, type = pageType }: ChartOptions,
  frame: Box,
  across: AcrossScale,
  upward: Scale,
): Mark[] {
  const bottom = frame.y + frame.height;
  const right = frame.x + frame.width;
  const columns = across.ticks(Math.max(2, Math.floor(frame.width / (type.tick * 5))));
  const rows = rowsOf(upward, type);
  const mark = (key: string, role: 'axis' | 'note', shapes: Mark['shapes']): Mark => ({
    key,
    role,
    record: undefined,
    title: '',
    shapes,
  });
  return [
    ...rows.map((row) =>
      mark(`row-${row}`, 'axis', [
        line(frame.x, upward(row), right, upward(row), row === 0 ? 'baseline' : ''),
        text(frame.x - 7, upward(row) + (type.tick * 3.5) / 12, String(row), 'end'),
      ]),
    ),
    ...columns.map((column) =>
      mark(`column-${column}`, 'axis', [
        line(across.at(column), bottom, across.at(column), bottom + 4, 'baseline'),
        text(across.at(column), bottom + type.tick + 4, String(column), 'middle'),
      ]),
    ),
    mark('upward', 'note', [text(2, type.tick, counted)]),
    mark('along', 'note', [text(right, bottom + 2 * type.tick + 8, along, 'end')]),
  ];
}

function curveMarks(
  { name, points, others = [] }: ChartCurve,
  index: number,
  { x, y }: Places,
  options: ChartOptions,
): Mark[] {
  const look = `series-${(index % 5) + 1}`;
  const mark = (key: string, title: string, shapes: Mark['shapes']): Mark => ({
    key: `${name} ${key}`,
    role: 'curve',
    record: undefined,
    title,
    shapes,
  });
  const words = (point: ChartPoint): string => pointWords(name, point, options);
  return [
    ...others.map((point) =>
      mark(`ring ${point.x}`, `${options.others ?? ''}: ${words(point)}`, [
        circle(x(point.x), y(point.y), 4, `${look} ring`),
      ]),
    ),
    mark(
      'line',
      name,
      withoutGaps(points).map((part) =>
        polyline(
          part.map((point) => [x(point.x), y(point.y)]),
          look,
        ),
      ),
    ),
    ...points
      .filter(isKnown)
      .map((point) =>
        mark(`point ${point.x}`, words(point), [
          line(x(point.x), y(point.low), x(point.x), y(point.high), `${look} interval`),
          circle(x(point.x), y(point.y), 1.6, `${look} dot`),
        ]),
      ),
  ];
}

/**
 * `NSSR; size of a reply, KB: 20; time of a reply, s: 1.16 (1.02 to 1.31)`: with the axes' units, at a reader's precision.
 */
function pointWords(
  name: string,
  { x, y, low, high }: ChartPoint,
  { along, upward, numbers }: ChartOptions,
): string {
  const interval = low === high ? '' : ` (${numbers.upward(low)} to ${numbers.upward(high)})`;
  const place = `${along}: ${numbers.along(x)}; ${upward}: ${numbers.upward(y)}${interval}`;
  return name === '' ? place : `${name}; ${place}`;
}

/** The parts of a curve between its gaps. */
function withoutGaps(points: readonly ChartPoint[]): readonly (readonly ChartPoint[])[] {
  const parts: ChartPoint[][] = [[]];
  for (const point of points) {
    if (isKnown(point)) parts.at(-1)?.push(point);
    else parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}

/** Each curve's name at its end, moved apart where curves end close together. */
function namesAtEnds(
  curves: readonly ChartCurve[],
  { y }: Places,
  frame: Box,
  { label: size }: TypeScale,
): Mark[] {
  const ends = curves.flatMap(({ name, points }, i) => {
    const last = points.filter(isKnown).at(-1);
    return last === undefined
      ? []
      : [{ label: { name, i }, wanted: y(last.y), height: lineHeight(size) }];
  });
  return stackLabels(ends, frame.y, frame.y + frame.height).map(({ label, middle }) => ({
    key: `name ${label.name}`,
    role: 'curve',
    record: undefined,
    title: '',
    shapes: [
      text(
        frame.x + frame.width + 8,
        middle + size / 3,
        label.name,
        'start',
        `series-${(label.i % 5) + 1}`,
      ),
    ],
  }));
}

/** The curves' names one below the other, each behind a piece of its curve. */
function namesBelow(curves: readonly ChartCurve[], top: number, nameHeight: number): Mark[] {
  return curves
    .map(({ name }, i) => ({ name, look: `series-${(i % 5) + 1}` }))
    .filter(({ name }) => name !== '')
    .map(({ name, look }, row) => {
      const y = top + (row + 0.5) * nameHeight;
      return {
        key: `name ${name}`,
        role: 'curve',
        record: undefined,
        title: '',
        shapes: [
          polyline(
            [
              [4, y - 4],
              [34, y - 4],
            ],
            look,
          ),
          text(40, y, name, 'start', look),
        ],
      };
    });
}
