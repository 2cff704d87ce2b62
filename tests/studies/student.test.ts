import { describe, expect, it } from 'vitest';
import { confidence90, studentQuantile } from '../../src/studies/student.ts';

describe('Student’s t', () => {
  it.each([
    // 95 % quantiles as every table of statistics prints them.
    [1, 6.314],
    [2, 2.92],
    [5, 2.015],
    [9, 1.833],
    [10, 1.812],
    [20, 1.725],
    [30, 1.697],
    [120, 1.658],
  ])('of %d degrees of freedom is %d', (degrees, quantile) => {
    expect(studentQuantile(degrees)).toBeCloseTo(quantile, 3);
  });

  it('gives the interval of a mean; none of a single value, which is not certain', () => {
    // Deviation 1, three values: t(2) / sqrt(3).
    expect(confidence90([1, 2, 3])).toBeCloseTo(2.91999 / Math.sqrt(3), 5);
    expect(confidence90([7])).toBeNaN();
    expect(confidence90([7, 7])).toBe(0);
  });
});
