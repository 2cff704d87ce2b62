import { expect, test } from 'vitest';
import { byteCount, duration, grouped, instant } from '../../src/analysis/index.ts';

test.each([
  [0, '0.00 ms'],
  [4_999, 'less than 0.01 ms'],
  [63_000, '0.06 ms'],
  [1_230_400, '1.23 ms'],
  [9_994_000, '9.99 ms'],
  [9_996_000, '10.0 ms'],
  [184_250_200, '184.3 ms'],
  [1_200_000_000, '1,200.0 ms'],
  [12_340_000_000, '12.3 s'],
])('%d ns last %s', (nanoseconds, words) => {
  expect(duration(nanoseconds)).toBe(words);
});

test('an instant is told to the microsecond, as a capture does', () => {
  expect(instant(4_911_000)).toBe('4.911 ms');
});

test('one byte is not bytes', () => {
  expect([byteCount(0), byteCount(1), byteCount(5191)]).toEqual([
    '0 bytes',
    '1 byte',
    '5,191 bytes',
  ]);
});

test('numbers are grouped by commas, and nothing is less than nothing', () => {
  expect(grouped(1234567.891, 2)).toBe('1,234,567.89');
  expect(grouped(-1500)).toBe('−1,500');
  expect(grouped(-0.001, 1)).toBe('0.0');
});
