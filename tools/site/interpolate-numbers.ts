// The part of d3-interpolate that d3-scale needs for scales from numbers to numbers. The original includes interpolation
// between colors, dates and transforms: 7 KB in every page.

export function interpolateNumber(a: number, b: number): (part: number) => number {
  return (part) => a * (1 - part) + b * part;
}

export function interpolateRound(a: number, b: number): (part: number) => number {
  return (part) => Math.round(a * (1 - part) + b * part);
}

export const interpolate = interpolateNumber;

/** Only for scales through more than two colors. */
export function piecewise(): never {
  throw new Error('pages have no interpolation but that of numbers');
}
