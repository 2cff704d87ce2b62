// How a table of numbers reads.
import { expect, it } from 'vitest';
import { spread } from '../../src/cli/table.ts';

it('a mean that is rounded to nothing has no sign', () => {
  expect(spread(-0.0004, 0.001, 3, 10)).toBe('0.000 ± 0.001');
  expect(spread(-0.0004, NaN, 3, 1)).toBe('0.000');
  expect(spread(-0.0006, 0.001, 3, 10)).toBe('-0.001 ± 0.001');
});
