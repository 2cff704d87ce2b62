import type { Bars, Stair } from './sequence-index.ts';
import { px } from '../marks/shape.ts';
import type { TimeScale } from '../scales/time-scale.ts';

/**
 * Thinning: all marks of one kind in a column of pixels are drawn as one stroke from the lowest to the highest. Kinds are
 * thinned separately, so none can hide in another.
 */
export class Columns {
  private readonly left: number;
  /** By column; an empty one has its top below its bottom. */
  private readonly tops: Float64Array;
  private readonly bottoms: Float64Array;

  /** For marks from one place to another, pixels. */
  constructor(left: number, right: number) {
    this.left = Math.floor(left);
    const count = Math.max(1, Math.floor(right) - this.left + 1);
    this.tops = new Float64Array(count).fill(Infinity);
    this.bottoms = new Float64Array(count).fill(-Infinity);
  }

  /** Adds a mark; `top` is the smaller number. Marks beside the columns count for the outermost. */
  add(x: number, top: number, bottom: number): void {
    const { tops, bottoms } = this;
    const column = Math.max(0, Math.min(tops.length - 1, Math.floor(x) - this.left));
    if (top < (tops[column] as number)) tops[column] = top;
    if (bottom > (bottoms[column] as number)) bottoms[column] = bottom;
  }

  /** The strokes as an outline to be filled; none is lower than `least` pixels. */
  path(least = 1): string {
    let d = '';
    this.tops.forEach((top, i) => {
      const bottom = this.bottoms[i] as number;
      if (bottom < top) return;
      const more = Math.max(0, least - (bottom - top)) / 2;
      d += `M${this.left + i},${px(top - more)}h1V${px(bottom + more)}h-1Z`;
    });
    return d;
  }
}

/**
 * A step curve as a line to be stroked, with four points at most in each column of pixels: the lowest, the highest and the
 * last value there, after the value before; redundant points are left out. On a screen it looks the same.
 * @param from index of the first step
 * @param to before which
 * @param y pixels for a value, less for a larger one
 */
export function thinnedStair(
  { times, values }: Stair,
  from: number,
  to: number,
  time: TimeScale,
  y: (value: number) => number,
): string {
  let d = '';
  /** The current level of the line. */
  let level = 0;
  for (let i = from; i < to;) {
    const begins = time.at(times[i] as number);
    const edge = afterColumn(begins, time);
    let last = values[i] as number;
    let [low, high] = [last, last];
    for (i++; i < to && (times[i] as number) < edge; i++) {
      last = values[i] as number;
      if (last < low) low = last;
      if (last > high) high = last;
    }
    const [bottom, top, end] = [px(y(low)), px(y(high)), px(y(last))];
    let turns = '';
    if (d === '') {
      d = `M${px(begins)},${end}`;
      level = end;
    }
    if (bottom > level) turns = `V${(level = bottom)}`;
    if (top < level) turns += `V${(level = top)}`;
    if (end !== level) turns += `V${(level = end)}`;
    if (turns !== '') d += `H${px(begins)}${turns}`;
  }
  return d === '' ? d : `${d}H${px(time.range[1])}`;
}

/** Bars as strokes in columns of pixels, as far as their numbers are among those shown. */
export function barColumns(
  { times, low, high }: Bars,
  from: number,
  to: number,
  time: TimeScale,
  [least, most]: readonly [number, number],
  y: (value: number) => number,
): Columns {
  const columns = new Columns(...time.range);
  for (let i = from; i < to;) {
    const begins = time.at(times[i] as number);
    const edge = afterColumn(begins, time);
    let bottom = Infinity;
    let top = -Infinity;
    do {
      const first = low[i] as number;
      const end = high[i] as number;
      if (end >= least && first <= most) {
        if (first < bottom) bottom = first;
        if (end > top) top = end;
      }
      i++;
    } while (i < to && (times[i] as number) < edge);
    if (bottom <= top) columns.add(begins, y(top), y(bottom));
  }
  return columns;
}

/** The time at which the next column of pixels begins: earlier times need not be placed one by one. */
function afterColumn(x: number, time: TimeScale): number {
  return time.timeAt(Math.floor(x) + 1);
}
