import { duration, grouped } from '../../analysis/index.ts';
import { placeLabels, type LabelRequest, type PlacedLabel } from '../marks/labels.ts';
import { line, px, text, type Box, type Mark, type Shape } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { ascent, halfHeight, lineHeight, type TypeScale } from '../marks/type-scale.ts';
import type { FoldedInterval, TimeScale, TimeTick } from './time-scale.ts';

/**
 * A horizontal time axis below a frame: round times, and each fold as a break with its length on it. Numbers that would
 * overlap are left out; their ticks stay.
 * @param right how far words can extend, pixels
 */
export function timeAxis(
  time: TimeScale,
  frame: Box,
  type: TypeScale,
  right = frame.x + frame.width + 20,
): Mark[] {
  const y = frame.y + frame.height;
  // Between folds there is little room, and a tick on either side shows where one is.
  const apart = (time.folds.length > 0 ? 30 : 58) * (type.tick / 12);
  const ticks = time.ticks(apart);
  const words = axisWords(time, ticks, y, right, type);
  return [
    {
      key: 'baseline',
      role: 'axis',
      record: undefined,
      title: '',
      shapes: [line(frame.x, y, frame.x + frame.width, y, 'baseline')],
    },
    ...ticks.map((tick): Mark => ({
      key: `time-${tick.time}`,
      role: 'axis',
      record: undefined,
      title: '',
      shapes: [line(tick.at, y, tick.at, y + 4, 'baseline'), ...(words.get(tick) ?? [])],
    })),
    ...time.folds.map((fold, i): Mark => {
      const middle = (fold.start + fold.end) / 2;
      return {
        key: `fold-${i}`,
        role: 'axis',
        record: undefined,
        title: `${duration(fold.length)} drawn short`,
        shapes: [
          line(middle - 5, y, middle + 5, y, 'gap'),
          line(middle - 8, y + 5, middle - 2, y - 5, 'break'),
          line(middle + 2, y + 5, middle + 8, y - 5, 'break'),
          ...(words.get(fold) ?? []),
        ],
      };
    }),
  ];
}

/** From a level axis to its words, pixels. */
const axisGap = 7;

/** What a level axis takes below a frame: two lines of words, pixels. */
export function axisRoom({ tick }: TypeScale): number {
  return axisGap + 2 * lineHeight(tick);
}

type OnAxis = TimeTick | FoldedInterval;

/** The words at each tick and fold: folds first, then a number with the unit, then the others. */
function axisWords(
  time: TimeScale,
  ticks: readonly TimeTick[],
  y: number,
  right: number,
  type: TypeScale,
): Map<OnAxis, Shape[]> {
  const { tick: size } = type;
  const bounds = { x: 0, y, width: right, height: axisRoom(type) + lineHeight(size) };
  const folds = placeLabels(
    time.folds.map((fold) =>
      wordsOn(fold, (fold.start + fold.end) / 2, foldWords(fold, time, size), y, size),
    ),
    bounds,
  );
  const taken = folds.map(({ box }) => box);
  let unit: PlacedLabel<AxisLabel> | undefined;
  for (let i = ticks.length - 1; i >= 0 && unit === undefined; i--) {
    const tick = ticks[i] as TimeTick;
    const inUnits = [`${tick.label} ${time.unit.name}`];
    // The last number can move in a little, so that its unit fits.
    const least = right - textWidth(inUnits[0] as string, size) / 2;
    const middle = Math.max(tick.at - 14, Math.min(tick.at, least));
    [unit] = placeLabels([wordsOn(tick, middle, inUnits, y, size)], bounds, taken);
  }
  const others = placeLabels(
    ticks
      .filter((tick) => tick !== unit?.label.on)
      .map((tick) => wordsOn(tick, tick.at, [tick.label], y, size)),
    bounds,
    unit === undefined ? taken : [...taken, unit.box],
  );
  const all = [...folds, ...(unit === undefined ? [] : [unit]), ...others];
  return new Map(all.map(({ label }) => [label.on, label.shapes]));
}

interface AxisLabel {
  readonly on: OnAxis;
  readonly shapes: Shape[];
}

/** Lines of words under a place on the axis, which keep a little apart from others. */
function wordsOn(
  on: OnAxis,
  middle: number,
  lines: readonly string[],
  y: number,
  size: number,
): LabelRequest<AxisLabel> {
  const width = Math.max(...lines.map((words) => textWidth(words, size))) + 6;
  const line = lineHeight(size);
  const first = y + axisGap + ascent(size);
  return {
    candidates: [{ x: middle - width / 2, y: y + axisGap, width, height: line * lines.length }],
    label: {
      on,
      shapes: lines.map((words, i) => text(middle, first + line * i, words, 'middle')),
    },
  };
}

/** A length, marked as one: among positions it would be mistaken for another. */
function foldWords(fold: FoldedInterval, { unit }: TimeScale, size: number): string[] {
  const long = lengthOf(fold, unit);
  const whole = `${long} folded`;
  return textWidth(whole, size) + 16 <= fold.end - fold.start ? [whole] : [long, 'folded'];
}

/** In the unit of the axis: `7.75 s` between seconds, `184.3 ms` between milliseconds. */
function lengthOf({ length }: FoldedInterval, unit: TimeScale['unit']): string {
  const long = duration(length);
  return unit.name === 's' && !long.endsWith(' s') ? `${grouped(length / 1e9, 2)} s` : long;
}

/** Between two numbers of a vertical axis, pixels at least. */
export function tickGap({ tick }: TypeScale): number {
  return 34 * (tick / 12);
}

/** The words at a tick of a vertical axis: milliseconds, the default, are not named. */
export function tickWords({ label }: TimeTick, { unit }: TimeScale): string {
  return unit.name === 'ms' ? label : `${label} ${unit.name}`;
}

/** A vertical time axis left of a frame, for the ladder. */
export function verticalTimeAxis(time: TimeScale, frame: Box, x: number, type: TypeScale): Mark[] {
  return [
    ...time.ticks(tickGap(type)).map((tick): Mark => ({
      key: `time-${tick.time}`,
      role: 'axis',
      record: undefined,
      title: '',
      along: tick.at,
      shapes: [
        line(x + 4, tick.at, frame.x + frame.width, tick.at),
        text(x, tick.at + halfHeight(type.tick), tickWords(tick, time), 'end'),
      ],
    })),
    ...time.folds.map((fold, i): Mark => {
      const right = frame.x + frame.width;
      return {
        key: `fold-${i}`,
        role: 'axis',
        record: undefined,
        title: `${duration(fold.length)} drawn short`,
        shapes: [tear(x + 4, right, fold.start), tear(x + 4, right, fold.end)],
      };
    }),
  ];
}

/** A torn edge of paper: a flat zigzag. */
function tear(from: number, to: number, y: number): Shape {
  const step = 7;
  const count = Math.floor((to - from) / step);
  const heights = [px(y - 1.5), px(y + 1.5)];
  let d = '';
  for (let i = 0; i <= count; i++) {
    d += `${i === 0 ? 'M' : 'L'}${px(from + i * step)},${heights[i % 2]}`;
  }
  return { kind: 'path', d, class: '' };
}
