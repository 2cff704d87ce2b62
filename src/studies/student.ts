import { mean, standardDeviation } from './statistics.ts';

/** The 95 % quantile of the normal distribution: 90 % lie between it and its negative. */
const normal = 1.6448536269514722;

/** The 95 % quantiles of Student's t for 1, 2, 3 ... degrees of freedom, where the series is too coarse. */
const small = [6.31375, 2.91999, 2.35336, 2.13185, 2.01505, 1.94318, 1.89458, 1.85955, 1.83311];

/**
 * The 95 % quantile of Student's t distribution, to four digits: a table where there are few
 * degrees of freedom, beyond it the expansion around the normal quantile (Abramowitz and Stegun,
 * 26.7.5).
 * @param degrees of freedom, at least 1.
 */
export function studentQuantile(degrees: number): number {
  const known = small[degrees - 1];
  if (known !== undefined) return known;
  const z = normal;
  const z2 = z * z;
  const first = (z * (z2 + 1)) / 4;
  const second = (z * (5 * z2 * z2 + 16 * z2 + 3)) / 96;
  const third = (z * (3 * z2 * z2 * z2 + 19 * z2 * z2 + 17 * z2 - 15)) / 384;
  return z + first / degrees + second / degrees ** 2 + third / degrees ** 3;
}

/** Half the width of the 90 % confidence interval of the mean; NaN of fewer than two values: nothing is known of it. */
export function confidence90(values: readonly number[]): number {
  const n = values.length;
  if (n < 2) return NaN;
  return (studentQuantile(n - 1) * standardDeviation(values)) / Math.sqrt(n);
}

/** A mean with half the width of its 90 % confidence interval. */
export function meanWithConfidence(values: readonly number[]): { mean: number; ci90: number } {
  return { mean: mean(values), ci90: confidence90(values) };
}
