import { scaleLinear } from 'd3-scale';
import { grouped } from '../../analysis/index.ts';
import { line, rect, text, type Drawing, type Mark, type Shape } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { ascent, lineHeight, pageType, type TypeScale } from '../marks/type-scale.ts';
import type { Interval } from '../scales/index.ts';

/** A run as a bar of the measured quantity. */
export interface StripBar {
  /** The initial run, or the current one. */
  readonly of: 'start' | 'now';
  readonly name: string;
  /** For a time, nanoseconds. */
  readonly value: number;
  /** As people read it: `390 ms`. */
  readonly words: string;
  /** The words at its end during a transition; left out: `words`. */
  readonly counting?: string;
  /** When the wire is silent, since the beginning of what is measured; in order. */
  readonly silences: readonly Interval[];
}

export interface StripOptions {
  /** Pixels. */
  readonly width: number;
  /** Sizes of its text; left out: a page's. */
  readonly type?: TypeScale;
  /** What is measured: `time of the transfer`. */
  readonly title: string;
  /** The axis has times. */
  readonly isTime: boolean;
  /** One or two. */
  readonly bars: readonly StripBar[];
  /** The goal's value and its words: `goal: under 50 ms`. */
  readonly goal?: { readonly value: number; readonly words: string };
}

/** With names that take more of the width, they are above the bars. */
const maxBeside = 0.4;

/**
 * The measured quantity of one run or two as bars from zero on one axis that is not folded: proportional, and as long as the
 * longest of them; and a line at the goal, if there is one. Silences are hollow.
 */
export function goalStrip(options: StripOptions): Drawing {
  const { width, title, isTime, bars, goal } = options;
  const { type = pageType } = options;
  const last = Math.max(1e-9, goal?.value ?? 0, ...bars.map(({ value }) => value));
  const heading = goal === undefined ? 2 : lineHeight(type.label) + 4;
  const beside = 12 + Math.max(...bars.map(({ name }) => textWidth(name, type.tick)));
  const isAbove = beside > width * maxBeside;
  const left = isAbove ? 2 : beside;
  const toBar = isAbove ? lineHeight(type.tick) + 3 : 0;
  const row = toBar + lineHeight(type.strong) + 7;
  // Behind the longest bar there is room for its value.
  const right = 10 + Math.max(...bars.map(({ words }) => textWidth(words, type.strong)));
  const edge = width - right;
  const thickness = ascent(type.strong) + 3;
  const x = scaleLinear([0, last], [left, edge]);
  const floor = heading + bars.length * row;
  const height = floor + (isTime ? lineHeight(type.tick) + 6 : 4);
  const texts = bars.map(({ name, words }) => `${name}: ${words}`);
  return {
    width,
    height,
    type,
    title,
    description: `${[...texts, ...(goal === undefined ? [] : [goal.words])].join(', ')}.`,
    ground: isTime ? timeTicks(x, floor, type) : [baseline(x, floor)],
    marks: bars.map((bar, i) => barMark(bar, x, heading + i * row + toBar, thickness)),
    labels: [
      ...bars.map((bar, i) =>
        note(`name-${bar.of}`, [
          text(0, heading + i * row + ascent(type.tick) + 1, bar.name, 'start'),
        ]),
      ),
      ...(goal === undefined ? [] : [goalMark(x, goal.value, floor, goal.words, width, type)]),
      // A value is legible even on the goal line.
      ...bars.map((bar, i) => valueLabel(bar, x, heading + i * row + toBar + ascent(type.strong))),
    ],
  };
}

function barMark(
  { of, name, value, words, silences }: StripBar,
  x: Scale,
  y: number,
  height: number,
): Mark {
  const within = silences
    .map(([a, b]): Interval => [Math.max(a, 0), Math.min(b, value)])
    .filter(([a, b]) => x(b) - x(a) >= 1);
  return {
    key: `bar-${of}`,
    role: 'measure',
    record: undefined,
    title: `${name}: ${words}`,
    shapes: [
      // However short, it can be seen.
      ...(value > 0 ? [rect({ x: x(0), y, width: Math.max(2, x(value) - x(0)), height }, of)] : []),
      ...within.map(([a, b]) => rect({ x: x(a), y, width: x(b) - x(a), height }, `silence ${of}`)),
    ],
  };
}

function valueLabel({ of, words, counting = words, value }: StripBar, x: Scale, y: number): Mark {
  const label = text(x(value) + 6, y, counting, 'start', 'strong halo');
  return { key: `value-${of}`, role: 'measure', record: undefined, title: '', shapes: [label] };
}

function goalMark(
  scale: Scale,
  value: number,
  floor: number,
  words: string,
  width: number,
  { label }: TypeScale,
): Mark {
  const x = scale(value);
  const length = textWidth(words, label);
  const at = Math.min(Math.max(scale.range()[0]!, x - length / 2), width - length);
  return {
    key: 'goal',
    role: 'measure',
    record: undefined,
    title: words,
    shapes: [line(x, lineHeight(label), x, floor, 'goal'), text(at, ascent(label), words, 'start')],
  };
}

function baseline(x: Scale, floor: number): Mark {
  const [from, to] = x.range() as [number, number];
  return note('floor', [line(from, floor, to, floor, 'baseline')]);
}

function timeTicks(x: Scale, floor: number, { tick: size }: TypeScale): Mark[] {
  const last = x.domain()[1]!;
  const perUnit = last >= 10e9 ? 1e9 : 1e6;
  const ticks = scaleLinear([0, last / perUnit], [0, 1]).ticks(
    Math.max(2, Math.floor((x.range()[1] ?? 0) / (110 * (size / 12)))),
  );
  return [
    baseline(x, floor),
    ...ticks.map((tick, i): Mark => {
      const at = x(tick * perUnit);
      const unit = i === ticks.length - 1 ? (perUnit === 1e9 ? ' s' : ' ms') : '';
      const digits = Number.isInteger(tick) ? 0 : 1;
      const words = `${grouped(tick, digits)}${unit}`;
      return {
        ...note(`tick-${tick}`, [
          line(at, floor, at, floor + 4, 'baseline'),
          text(at, floor + 5 + ascent(size), words, 'middle'),
        ]),
      };
    }),
  ];
}

function note(key: string, shapes: readonly Shape[]): Mark {
  return { key, role: 'axis', record: undefined, title: '', shapes };
}

type Scale = ReturnType<typeof scaleLinear<number, number>>;
