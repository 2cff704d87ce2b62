import { describe, expect, test } from 'vitest';
import { piecewise } from '../../src/plot/piecewise.ts';

describe('a piecewise linear scale', () => {
  const scale = piecewise([0, 10, 20], [100, 50, 40]);

  test('goes through its points and straight between them', () => {
    expect([0, 5, 10, 15, 20].map(scale)).toEqual([100, 75, 50, 45, 40]);
  });

  test('stands still outside them', () => {
    expect([scale(-1), scale(21)]).toEqual([100, 40]);
  });

  test('two points that coincide are no gap', () => {
    expect([0, 10, 20].map(piecewise([0, 10, 10, 20], [0, 1, 2, 3]))).toEqual([0, 2, 3]);
  });
});
