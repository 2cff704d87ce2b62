import { expect, test } from 'vitest';
import { byFactors, rangeOf } from '../../../../src/ui/sandbox/sweep/range.ts';
import { fc, trials } from '../../../trials.ts';

const number = { kind: 'number' } as const;

test('a range goes evenly, over far by equal factors, in whole numbers if it must, and never twice', () => {
  expect(rangeOf(number, 0, 100, 5)).toEqual([0, 25, 50, 75, 100]);
  expect(rangeOf(number, 100, 0, 3)).toEqual([0, 50, 100]);
  expect(rangeOf(number, 1, 100, 3)).toEqual([1, 10, 100]);
  expect(rangeOf({ kind: 'integer' }, 1, 3, 9)).toEqual([1, 2, 3]);
  expect(rangeOf(number, 7, 9, 1)).toEqual([7]);
  expect(byFactors(-1, 100)).toBe(false);
  expect(byFactors(0, 100)).toBe(false);
});

test('its ends are exact, and all of it rises between them', () => {
  const end = fc.double({ min: 0, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(end, end, fc.integer({ min: 2, max: 50 }), (from, to, count) => {
      const values = rangeOf(number, from, to, count);
      expect(values[0]).toBe(Math.min(from, to));
      expect(Math.max(...values)).toBeGreaterThanOrEqual(Math.max(from, to));
      expect(values).toContain(Math.max(from, to));
    }),
    trials(200),
  );
});
