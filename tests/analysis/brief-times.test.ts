import { expect, test } from 'vitest';
import { briefTime, timesCompared } from '../../src/analysis/index.ts';

test.each([
  [0, '0 ms'],
  [400, 'less than 0.001 ms'],
  [4_200, '0.004 ms'],
  [627_000, '0.63 ms'],
  [10_022_000, '10 ms'],
  [41_460_000, '41.5 ms'],
  [225_780_000, '226 ms'],
  [1_201_780_000, '1,202 ms'],
  [12_345_000_000, '12.3 s'],
])('%d ns is %s', (time, text) => {
  expect(briefTime(time)).toBe(text);
});

test.each([
  [225_780_000, 1_201_780_000, '226 ms', '1,202 ms', '976 ms'],
  [225_780_000, 226_200_000, '225.78 ms', '226.2 ms', '0.42 ms'],
  [1_201_780_000, 1_201_785_000, '1,201.78 ms', '1,201.785 ms', '0.005 ms'],
  [12_345_000_000, 17_900_000_000, '12.3 s', '17.9 s', '5.6 s'],
])('%d and %d are told apart by few digits', (first, second, one, other, apart) => {
  expect(timesCompared(first, second)).toEqual({ first: one, second: other, apart });
  expect(timesCompared(second, first)).toEqual({ first: other, second: one, apart });
});
