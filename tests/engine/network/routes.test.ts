import { describe, expect, test } from 'vitest';
import { routesOf } from '../../../src/engine/network/routes.ts';

const both = (a: number, b: number) => [
  { from: a, to: b },
  { from: b, to: a },
];

describe('routes', () => {
  test('lead by the fewest lines to every node', () => {
    // 0 and 1 at router 3, 2 at router 4.
    const lines = [...both(3, 4), ...both(0, 3), ...both(1, 3), ...both(4, 2)];
    const routes = routesOf(5, lines);
    expect(routes[0]).toEqual([-1, 2, 2, 2, 2]);
    expect(routes[3]).toEqual([3, 5, 0, -1, 0]);
    expect(routes[2]).toEqual([7, 7, -1, 7, 7]);
  });

  test('take the first in the list of ways of equal length', () => {
    const lines = [...both(0, 2), ...both(0, 3), ...both(2, 1), ...both(3, 1)];
    expect(routesOf(4, lines)[0]![1]).toBe(0);
    expect(routesOf(4, lines.toReversed())[0]![1]).toBe(5);
  });

  test('say where there is no way', () => {
    expect(routesOf(3, both(0, 1))[0]).toEqual([-1, 0, -1]);
  });
});
