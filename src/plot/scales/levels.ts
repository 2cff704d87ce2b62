import { lastNotAfter } from '../../analysis/index.ts';
import type { Level } from '../../analysis/windows/index.ts';
import { px, type Shape } from '../marks/shape.ts';
import type { TimeScale } from './time-scale.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Interval } from './zoom.ts';

/** Pixels for a value, upward from the bottom. */
export interface ValueScale {
  at(value: number): number;
  /** The largest value that the frame shows. */
  readonly top: number;
  /** Where the frame begins, pixels from the picture's top. */
  readonly ceiling: number;
  /** Where 0 is. */
  readonly floor: number;
}

/** A scale from 0 at the bottom of a frame to a value at its top; values above are cut off. */
export function valueScale(top: number, ceiling: number, floor: number): ValueScale {
  const measure = (floor - ceiling) / top;
  return { top, ceiling, floor, at: (value) => floor - Math.min(value, top) * measure };
}

/** The levels of the time shown, and the one before, which holds at its start. */
export function levelsIn(levels: readonly Level[], [from, to]: Interval): Level[] {
  const time = (level: Level): Nanoseconds => level.time;
  const first = Math.max(0, lastNotAfter(levels, time, from));
  return levels.slice(first, 1 + lastNotAfter(levels, time, to));
}

/** Changes this close to each other, pixels, are drawn as one stroke from the lowest to the highest. */
const asOne = 0.5;

/** Changes that are drawn as one. */
export interface Column {
  readonly x: number;
  /** Where the next one begins. */
  until: number;
  low: number;
  high: number;
  last: number;
}

/** The levels of an interval by pixels: the lowest, the highest and the last in each column. */
export function columnsOf(levels: readonly Level[], time: TimeScale): Column[] {
  const columns: Column[] = [];
  let before: Column | undefined;
  // Times before the next column need not be placed one by one.
  let edge = -Infinity;
  for (const { time: at, value } of levels) {
    if (before !== undefined && at < edge) {
      if (value < before.low) before.low = value;
      if (value > before.high) before.high = value;
      before.last = value;
      continue;
    }
    const x = time.at(at);
    if (before !== undefined) before.until = x;
    before = { x, until: time.range[1], low: value, high: value, last: value };
    columns.push(before);
    edge = time.timeAt(x + asOne);
  }
  return columns;
}

/** A step curve through columns, as a path: no peak and no zero is lost. Values above the frame are left out, and gaps stay. */
export function stairOf(columns: readonly Column[], value: ValueScale, className = ''): Shape {
  let d = '';
  let above = false;
  let end = -Infinity;
  for (const { x, until, low, high, last } of columns) {
    const y = px(value.at(last));
    if (d === '') d = `M${px(x)},${y}`;
    else if (above || x > end) d += `M${px(x)},${px(value.at(low))}`;
    if (high !== low) d += `V${px(value.at(low))}V${px(value.at(high))}`;
    d += `V${y}`;
    above = last > value.top;
    end = until;
    d += above ? `M${px(until)},${y}` : `H${px(until)}`;
  }
  return { kind: 'path', d, class: className };
}

/** The same as an area down to 0. */
export function areaOf(columns: readonly Column[], value: ValueScale, className = 'area'): Shape {
  let d = '';
  for (const { x, until, high, last } of columns) {
    if (d === '') d = `M${px(x)},${px(value.floor)}`;
    d += `V${px(value.at(high))}V${px(value.at(last))}H${px(until)}`;
  }
  return { kind: 'path', d: d === '' ? d : `${d}V${px(value.floor)}Z`, class: className };
}

/** A curve whose strokes cover this part of the frame is a mass that hides the others. */
const massive = 0.12;

/** Whether a step curve through columns would cover much of its frame with strokes up and down. */
export function isMass(
  columns: readonly Column[],
  { range: [start, end] }: Pick<TimeScale, 'range'>,
  value: ValueScale,
): boolean {
  const strokes = columns.reduce(
    (sum, { low, high }) => sum + (value.at(low) - value.at(high)) * asOne,
    0,
  );
  return strokes > massive * (end - start) * (value.floor - value.ceiling);
}

/** Such columns as a band from the lowest to the highest, filled so that others show through. */
export function bandOf(columns: readonly Column[], value: ValueScale): Shape {
  let d = '';
  for (const { x, until, low, high, last } of columns) {
    const right = Math.min(until, x + asOne * 2);
    d += `M${px(x)},${px(value.at(high))}H${px(right)}V${px(value.at(low) + 1)}H${px(x)}Z`;
    // After the last change the value is level.
    if (until > right) d += `M${px(right)},${px(value.at(last))}H${px(until)}v1.5H${px(right)}Z`;
  }
  return { kind: 'path', d, class: 'dense' };
}
