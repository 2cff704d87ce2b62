import { expect, it } from 'vitest';
import { median, rounded } from '../../src/studies/statistics.ts';

it('the median is the middle one, or half-way between the two in the middle', () => {
  expect(median([9, 1, 2])).toBe(2);
  expect(median([9, 1, 2, 4])).toBe(3);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});

it('what is rounded to nothing has no sign', () => {
  expect(rounded(-0.0001, 3)).toBe(0);
  expect(rounded(-0.0006, 3)).toBe(-0.001);
});
