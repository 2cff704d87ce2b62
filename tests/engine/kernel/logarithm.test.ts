import { describe, expect, test } from 'vitest';
import { naturalLogarithm } from '../../../src/engine/kernel/logarithm.ts';
import { fc } from '../../trials.ts';

describe('the natural logarithm', () => {
  test('is that of the machine, but for its last digits', () => {
    fc.assert(
      fc.property(fc.double({ min: 2 ** -33, max: 1e12, noNaN: true }), (x) => {
        const error = Math.abs(naturalLogarithm(x) - Math.log(x));
        expect(error).toBeLessThanOrEqual(4e-15 * Math.max(1, Math.abs(Math.log(x))));
      }),
    );
  });

  test('of 1 is 0', () => {
    expect(naturalLogarithm(1)).toBe(0);
  });
});
