import { expect, test } from 'vitest';
import { ListedLosses } from '../../../src/engine/network/loss.ts';

test('the n-th frame of a host is lost, counted from 1 and for each host by itself', () => {
  const losses = new ListedLosses(
    [
      { from: 0, frame: 1 },
      { from: 0, frame: 3 },
      { from: 1, frame: 2 },
    ],
    2,
  );
  expect([1, 2, 3, 4].map(() => losses.loses(0))).toEqual([true, false, true, false]);
  expect([1, 2, 3].map(() => losses.loses(1))).toEqual([false, true, false]);
});

test('the count comes back with a saved state', () => {
  const losses = new ListedLosses([{ from: 1, frame: 2 }], 2);
  losses.loses(1);
  const saved = losses.save();
  expect(losses.loses(1)).toBe(true);
  losses.load(saved);
  expect(losses.loses(1)).toBe(true);
  expect(losses.loses(1)).toBe(false);
});
