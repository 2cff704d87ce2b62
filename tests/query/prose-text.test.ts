import { expect, it } from 'vitest';
import { parseQuantity, proseText } from '../../src/query/index.ts';

it.each([
  ['464 ms', { digits: 3 }, '464 ms'],
  ['379.94 ms', { digits: 3 }, '380 ms'],
  ['9.861 ms', { digits: 3 }, '9.86 ms'],
  ['12.34 ms', { digits: 3 }, '12.3 ms'],
  ['0.0436 ms', { digits: 3 }, '0.04 ms'],
  ['0.001 ms', { digits: 3 }, 'less than 0.01 ms'],
  ['0 ms', { digits: 3 }, '0 ms'],
  ['999.4 ms', { digits: 3 }, '999 ms'],
  ['999.7 ms', { digits: 3 }, '1 s'],
  ['999.7 ms', { digits: 4 }, '999.7 ms'],
  ['1304.6 ms', { digits: 3 }, '1.3 s'],
  ['1304.6 ms', { digits: 4 }, '1.305 s'],
  ['1304.6 ms', { digits: 3, bare: true }, '1,305'],
  ['1347055 ms', { digits: 3 }, '1,347 s'],
  ['464 ms', { inSeconds: true, decimals: 2 }, '0.46 s'],
  ['464 ms', { inSeconds: true, digits: 3 }, '0.464 s'],
  ['1460 bytes', { digits: 3 }, '1,460 bytes'],
  ['1460', { digits: 3 }, '1,460'],
  ['0.1571 %', { digits: 3 }, '0.16 %'],
  ['1304.6 ms', {}, '1,304.6 ms'],
])('%s %j is told in prose as %s', (text, style, words) => {
  expect(proseText(parseQuantity(text), style)).toBe(words);
});

it.each([
  [{}, '26,064 bytes'],
  [{ digits: 3 }, '18 packets (26,064 bytes)'],
  [{ digits: 3, bare: true }, '26,064'],
])('a window that counts packets, %j, is told as %s', (style, words) => {
  expect(proseText({ value: 26_064, unit: 'bytes', packet: 1448 }, style)).toBe(words);
});
