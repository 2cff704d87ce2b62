import { scaleLinear } from 'd3-scale';

/** The lower axis of a chart. */
export interface Across {
  readonly from: number;
  readonly to: number;
  /** Equal factors take equal room; both ends are above 0 then. */
  readonly byFactors: boolean;
}

/** The position of a number along the axis, and which numbers are written at it. */
export interface AcrossScale {
  at(value: number): number;
  /** @param most approximate maximum */
  ticks(most: number): readonly number[];
}

/** @param left and right: where the axis begins and ends, pixels */
export function acrossScale(
  { from, to, byFactors }: Across,
  left: number,
  right: number,
): AcrossScale {
  if (byFactors) {
    const scale = scaleLinear([Math.log10(from), Math.log10(to)], [left, right]);
    return {
      at: (value) => scale(Math.log10(value)),
      ticks: (most) => roundNumbers(from, to, most),
    };
  }
  // A single value is in the middle of a small range.
  const around = from === to ? Math.max(Math.abs(from) / 2, 1) : 0;
  const scale = scaleLinear([from - around, to + around], [left, right]);
  return { at: (value) => scale(value), ticks: (most) => scale.ticks(most) };
}

/** 1, 2, 5, 10, 20 ..., or, where these are too many, 1, 5, 10, 50 ... or 1, 10, 100 ...; if hardly any fits, the ends. */
function roundNumbers(from: number, to: number, most: number): readonly number[] {
  const least = Math.floor(Math.log10(from));
  const powers = Array.from({ length: Math.ceil(Math.log10(to)) - least + 1 }, (_, i) => least + i);
  const between = (steps: readonly number[]): readonly number[] =>
    powers
      .flatMap((power) => steps.map((step) => Number(`${step}e${power}`)))
      .filter((value) => value >= from && value <= to);
  const all = [[1, 2, 5], [1, 5], [1]].map(between);
  const few = all.find((values) => values.length <= most) ?? all.at(-1)!;
  return few.length < 2 ? [from, to] : few;
}
