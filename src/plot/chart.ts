import { scaleLinear } from 'd3-scale';
import { stackLabels } from './labels.ts';
import { circle, line, polyline, text, type Box, type Drawing, type Mark } from './shape.ts';
import { textSize, textWidth } from './text.ts';

/** One point of a curve; `low` and `high` are the ends of its interval. */
export interface ChartPoint {
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
}

/** One curve. The first five can be told apart by their dashes alone. */
export interface ChartCurve {
  /** Stands at its end. */
  readonly name: string;
  /** In order of x. */
  readonly points: readonly ChartPoint[];
  /** The same from elsewhere, to be compared: rings without a line. */
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
  readonly curves: readonly ChartCurve[];
  /** What a ring is called. */
  readonly others?: string;
}

/** Curves with intervals over a number: the figures of a study. Both axes begin at 0. */
export function chart(options: ChartOptions): Drawing {
  const { width, height, title, description, curves } = options;
  const names = Math.max(0, ...curves.map(({ name }) => textWidth(name, textSize.label)));
  const beside = names + 24 < width / 3;
  const frame: Box = {
    x: 40,
    y: 28,
    width: width - 40 - (beside ? names + 18 : 12),
    height: height - 28 - 40,
  };
  const all = curves.flatMap(({ points, others = [] }) => [...points, ...others]);
  const across = scaleLinear(
    [0, Math.max(1e-9, ...all.map(({ x }) => x))],
    [frame.x, frame.x + frame.width],
  );
  const upward = scaleLinear(
    [0, Math.max(1e-9, ...all.map(({ high }) => high))],
    [frame.y + frame.height, frame.y],
  ).nice();
  const at = { x: (value: number) => across(value), y: (value: number) => upward(value) };
  return {
    width,
    height,
    title,
    description,
    ground: [...axes(options, frame, across, upward)],
    marks: curves.flatMap((curve, i) => curveMarks(curve, i, at, options.others)),
    labels: beside ? namesAtEnds(curves, at, frame) : [],
  };
}

type Scale = ReturnType<typeof scaleLinear<number, number>>;

interface Places {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
}

function axes(
  { along, upward: counted }: ChartOptions,
  frame: Box,
  across: Scale,
  upward: Scale,
): Mark[] {
  const bottom = frame.y + frame.height;
  const right = frame.x + frame.width;
  const columns = across.ticks(Math.max(2, Math.floor(frame.width / 60)));
  const rows = upward.ticks(Math.max(2, Math.floor(frame.height / 40)));
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
        text(frame.x - 7, upward(row) + 3.5, String(row), 'end'),
      ]),
    ),
    ...columns.map((column) =>
      mark(`column-${column}`, 'axis', [
        line(across(column), bottom, across(column), bottom + 4, 'baseline'),
        text(across(column), bottom + 16, String(column), 'middle'),
      ]),
    ),
    mark('upward', 'note', [text(2, 12, counted)]),
    mark('along', 'note', [text(right, bottom + 32, along, 'end')]),
  ];
}

function curveMarks(
  { name, points, others = [] }: ChartCurve,
  index: number,
  { x, y }: Places,
  elsewhere = '',
): Mark[] {
  const look = `series-${(index % 5) + 1}`;
  const mark = (key: string, title: string, shapes: Mark['shapes']): Mark => ({
    key: `${name} ${key}`,
    role: 'curve',
    record: undefined,
    title,
    shapes,
  });
  const words = (point: ChartPoint): string =>
    `${name}, ${point.x}: ${point.y} (${point.low} to ${point.high})`;
  return [
    ...others.map((point) =>
      mark(`ring ${point.x}`, `${elsewhere}: ${words(point)}`, [
        circle(x(point.x), y(point.y), 4, `${look} ring`),
      ]),
    ),
    mark('line', name, [
      polyline(
        points.map((point) => [x(point.x), y(point.y)]),
        look,
      ),
    ]),
    ...points.map((point) =>
      mark(`point ${point.x}`, words(point), [
        line(x(point.x), y(point.low), x(point.x), y(point.high), `${look} interval`),
        circle(x(point.x), y(point.y), 1.6, `${look} dot`),
      ]),
    ),
  ];
}

/** Each curve's name at its end, moved apart where curves end close together. */
function namesAtEnds(curves: readonly ChartCurve[], { y }: Places, frame: Box): Mark[] {
  const ends = curves.flatMap(({ name, points }, i) => {
    const last = points.at(-1);
    return last === undefined ? [] : [{ label: { name, i }, wanted: y(last.y), height: 14 }];
  });
  return stackLabels(ends, frame.y, frame.y + frame.height).map(({ label, middle }) => ({
    key: `name ${label.name}`,
    role: 'curve',
    record: undefined,
    title: '',
    shapes: [
      text(
        frame.x + frame.width + 8,
        middle + 4,
        label.name,
        'start',
        `series-${(label.i % 5) + 1}`,
      ),
    ],
  }));
}
