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

/** Rounds for printing; digits after the point. */
export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
