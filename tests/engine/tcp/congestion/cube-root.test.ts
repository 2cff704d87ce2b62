import { expect, test } from 'vitest';
import { cubeRoot } from '../../../../src/engine/tcp/congestion/cube-root.ts';
import { fc } from '../../../trials.ts';

test('is the largest integer whose cube fits', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (n) => {
      const root = BigInt(cubeRoot(n));
      expect(root * root * root <= BigInt(n) && (root + 1n) * (root + 1n) * (root + 1n) > n).toBe(
        true,
      );
    }),
  );
});

test('meets whole cubes, and just misses them', () => {
  for (const root of [1, 2, 3, 100, 46_341, 208_063]) {
    expect([cubeRoot(root ** 3 - 1), cubeRoot(root ** 3)]).toEqual([root - 1, root]);
  }
  expect(cubeRoot(0)).toBe(0);
});
