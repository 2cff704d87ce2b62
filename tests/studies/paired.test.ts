// Two ways compared seed by seed, and what their interval decides.
import { describe, expect, it } from 'vitest';
import {
  allOf,
  differenceInWords,
  isAbove,
  isBelow,
  not,
  pairedDifference,
} from '../../src/studies/paired.ts';
import { confidence90 } from '../../src/studies/student.ts';
import { fc, trials } from '../trials.ts';

const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 30 });

describe('a difference of pairs', () => {
  it('leaves out what both have in common, however much it varies', () => {
    const other = [1, 50, 900, 20_000];
    const one = [3, 51, 903, 20_002];
    expect(pairedDifference(one, other).mean).toBe(2);
    expect(isAbove(pairedDifference(one, other))).toBe(true);
    // The intervals of the two means have nearly all in common.
    expect(confidence90(one)).toBeGreaterThan(1000);
    expect(isAbove(pairedDifference(other, one))).toBe(false);
  });

  it('does not depend on a seed’s own amount, and turns round with its sides', () => {
    fc.assert(
      fc.property(values, values, (some, shifts) => {
        const size = Math.min(some.length, shifts.length);
        const [one, shift] = [some.slice(0, size), shifts.slice(0, size)];
        const other = one.map((_, i) => i);
        const plain = pairedDifference(one, other);
        const moved = pairedDifference(
          one.map((value, i) => value + (shift[i] as number)),
          other.map((value, i) => value + (shift[i] as number)),
        );
        expect(moved).toEqual(plain);
        const turned = pairedDifference(other, one);
        expect(turned.mean).toBeCloseTo(-plain.mean, 9);
        expect(turned.ci90).toBeCloseTo(plain.ci90, 9);
      }),
      trials(100),
    );
  });

  it('wants a pair for each value', () => {
    expect(() => pairedDifference([1, 2], [1])).toThrow('pairs of 2 and 1 values');
  });
});

describe('what it decides', () => {
  it.each([
    [{ mean: 3, ci90: 2 }, true, false],
    [{ mean: -3, ci90: 2 }, false, true],
    [{ mean: 1, ci90: 2 }, 'undecided', 'undecided'],
    [{ mean: -1, ci90: 2 }, 'undecided', 'undecided'],
    // The same in every pair.
    [{ mean: 0, ci90: 0 }, false, false],
    // One seed: there is no interval.
    [{ mean: 3, ci90: NaN }, 'undecided', 'undecided'],
  ] as const)('%o: above %s, below %s', (difference, above, below) => {
    expect(isAbove(difference)).toBe(above);
    expect(isBelow(difference)).toBe(below);
  });

  it('of several, one no is enough for a no', () => {
    expect(allOf([true, true])).toBe(true);
    expect(allOf([true, 'undecided'])).toBe('undecided');
    expect(allOf([true, 'undecided', false])).toBe(false);
  });

  it('stands in words with its sign; nothing has none', () => {
    expect(differenceInWords({ mean: 0.0178, ci90: 0.0133 }, 3)).toBe('+0.018 ± 0.013');
    expect(differenceInWords({ mean: -2, ci90: 0.5 }, 1)).toBe('−2.0 ± 0.5');
    expect(differenceInWords({ mean: -0.0001, ci90: 0 }, 2)).toBe('0.00 ± 0.00');
    expect(differenceInWords({ mean: 1, ci90: NaN }, 0)).toBe('+1');
  });
});

it('a mean is above a bound, or not, only with all of its interval', () => {
  expect(isAbove({ mean: 0.2, ci90: 0.05 }, 0.1)).toBe(true);
  expect(isAbove({ mean: 0.2, ci90: 0.05 }, 0.3)).toBe(false);
  expect(isAbove({ mean: 0.2, ci90: 0.15 }, 0.1)).toBe('undecided');
});

it('the contrary of what is undecided is undecided', () => {
  expect([not(true), not(false), not('undecided')]).toEqual([false, true, 'undecided']);
});
