const ln2 = 0.6931471805599453;

/**
 * The natural logarithm of a positive number, to a few units in the last place. JavaScript's own
 * differs between engines; this one is made of operations that are the same everywhere.
 */
export function naturalLogarithm(x: number): number {
  // x = m 2^e with m in [0.7, 1.4): the series below converges fastest around 1.
  let m = x;
  let e = 0;
  while (m >= 1.4) {
    m /= 2;
    e++;
  }
  while (m < 0.7) {
    m *= 2;
    e--;
  }
  // ln m = 2 artanh((m - 1) / (m + 1)) = 2 (t + t^3/3 + t^5/5 + ...)
  const t = (m - 1) / (m + 1);
  const square = t * t;
  let sum = 0;
  for (let n = 25; n >= 1; n -= 2) sum = sum * square + 1 / n;
  return 2 * t * sum + e * ln2;
}
