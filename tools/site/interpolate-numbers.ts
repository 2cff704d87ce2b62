// What d3-scale takes from d3-interpolate, for scales from numbers to numbers. Left to itself it
// brings along how to go from one colour, date or transform to another: 7 KB in every page.

export function interpolateNumber(a: number, b: number): (part: number) => number {
  return (part) => a * (1 - part) + b * part;
}

export function interpolateRound(a: number, b: number): (part: number) => number {
  return (part) => Math.round(a * (1 - part) + b * part);
}

export const interpolate = interpolateNumber;

/** Of scales through more than two colours alone. */
export function piecewise(): never {
  throw new Error('pages have no interpolation but that of numbers');
}
