import { describe, expect, test } from 'vitest';
import { advance, distance, latest, precedes } from '../../../src/engine/tcp/sequence.ts';
import { fc } from '../../trials.ts';

const numbers = fc.oneof(
  fc.integer({ min: 0, max: 0xffffffff }),
  fc.constantFrom(0, 1, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff),
);

describe('sequence numbers', () => {
  test.each([
    [0xffffffff, 1, 0],
    [0xfffffff0, 1460, 1444],
    [0, -1, 0xffffffff],
    [5, 0, 5],
  ])('%d + %d is %d', (a, n, sum) => {
    expect(advance(a, n)).toBe(sum);
  });

  test.each([
    [0, 0xffffffff, 1],
    [0xffffffff, 0, -1],
    [1444, 0xfffffff0, 1460],
    [7, 7, 0],
    [0x7fffffff, 0, 0x7fffffff],
  ])('%d is %d beyond, modulo 2^32: %d', (a, b, far) => {
    expect(distance(a, b)).toBe(far);
  });

  test('going on by a distance leads there, from everywhere', () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        expect(advance(b, distance(a, b))).toBe(a);
      }),
    );
  });

  test('one comes before another if less than 2^31 on leads there', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 0x7fffffff }), (a, n) => {
        const b = advance(a, n);
        expect(distance(b, a)).toBe(n);
        expect([precedes(a, b), precedes(b, a), precedes(a, a)]).toEqual([true, false, false]);
        expect([latest(a, b), latest(b, a)]).toEqual([b, b]);
      }),
    );
  });
});
