/** Arithmetic mean; NaN of nothing. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Standard deviation of a sample (divided by n - 1); NaN of fewer than two values. */
export function standardDeviation(values: readonly number[]): number {
  const middle = mean(values);
  const squares = values.map((value) => (value - middle) * (value - middle));
  return Math.sqrt(squares.reduce((sum, value) => sum + value, 0) / (values.length - 1));
}

/** The middle one, or the mean of the two in the middle; NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const low = sorted[Math.ceil(half) - 1] ?? NaN;
  const high = sorted[Math.floor(half)] ?? NaN;
  return (low + high) / 2;
}

/** Rounds for printing; digits after the point. What is rounded to nothing has no sign. */
export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits)) + 0;
}
