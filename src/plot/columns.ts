import { px } from './shape.ts';

/**
 * Thinning: however many marks of one kind lie in a column of pixels, they are drawn as one stroke from
 * the lowest to the highest of them. Kinds are thinned apart, so none can hide in another.
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

  /** Adds a mark; `top` is the smaller number. What lies beside the columns counts to the outermost. */
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
 * A stair as a line to be stroked, with four points at most in each column of pixels: the lowest, the
 * highest and the last value there, after what held before. On a screen it looks the same.
 * @param count of its steps, in order
 * @param x where a step begins, pixels; it holds until the next, the last one until `end`
 */
export function thinnedStair(
  count: number,
  x: (step: number) => number,
  y: (step: number) => number,
  end: number,
): string {
  let d = '';
  for (let i = 0; i < count;) {
    const begins = x(i);
    const column = Math.floor(begins);
    let last = y(i);
    let [high, low] = [last, last];
    let next = end;
    for (i++; i < count; i++) {
      next = x(i);
      if (Math.floor(next) !== column) break;
      last = y(i);
      if (last < high) high = last;
      if (last > low) low = last;
    }
    if (i >= count) next = end;
    d += d === '' ? `M${px(begins)},${px(last)}` : `H${px(begins)}`;
    if (high < low) d += `V${px(low)}V${px(high)}`;
    d += `V${px(last)}H${px(next)}`;
  }
  return d;
}
