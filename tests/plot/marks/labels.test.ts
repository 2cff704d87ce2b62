import { expect, test } from 'vitest';
// The room's inner parts: labels have no meaning outside a picture.
import { overlap, placeLabels, stackLabels } from '../../../src/plot/marks/labels.ts';
import { fc } from '../../trials.ts';

const bounds = { x: 0, y: 0, width: 300, height: 200 };
const box = fc.record({
  x: fc.integer({ min: -20, max: 300 }),
  y: fc.integer({ min: -20, max: 200 }),
  width: fc.integer({ min: 1, max: 80 }),
  height: fc.integer({ min: 1, max: 30 }),
});

test('placed labels never touch each other or an obstacle, and stay inside', () => {
  const requests = fc.array(
    fc.record({ label: fc.constant('a'), candidates: fc.array(box, { maxLength: 4 }) }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(requests, fc.array(box, { maxLength: 5 }), (wanted, obstacles) => {
      const placed = placeLabels(wanted, bounds, obstacles).map((one) => one.box);
      placed.forEach((one, i) => {
        expect([...obstacles, ...placed.slice(0, i)].some((other) => overlap(one, other))).toBe(
          false,
        );
        expect(one.x >= 0 && one.y >= 0).toBe(true);
        expect(one.x + one.width <= 300 && one.y + one.height <= 200).toBe(true);
      });
    }),
  );
});

test('a label takes a later candidate to keep clear of what it should avoid', () => {
  const near = { x: 0, y: 0, width: 10, height: 10 };
  const far = { x: 50, y: 50, width: 10, height: 10 };
  const request = { label: 'a', candidates: [near, far], avoids: (one: unknown) => one === near };
  expect(placeLabels([request], bounds)[0]?.box).toBe(far);
  const crowded = { ...request, avoids: () => true };
  expect(placeLabels([crowded], bounds)[0]?.box).toBe(near);
  const touching = (...much: number[]) => {
    const boxes = [near, far];
    return {
      label: 'a',
      candidates: boxes,
      avoids: (one: unknown) => much[boxes.indexOf(one as never)]!,
    };
  };
  expect(placeLabels([touching(2, 1)], bounds)[0]?.box).toBe(far);
  expect(placeLabels([touching(1, 1)], bounds)[0]?.box).toBe(near);
  expect(placeLabels([touching(Infinity, 3)], bounds)[0]?.box).toBe(far);
  expect(placeLabels([touching(Infinity, Infinity)], bounds)).toEqual([]);
});

test('stacked labels keep their order, do not overlap, and move only if they must', () => {
  const labels = fc.array(
    fc.record({
      label: fc.constant('a'),
      wanted: fc.integer({ min: 0, max: 200 }),
      height: fc.integer({ min: 5, max: 15 }),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(labels, (wanted) => {
      const placed = stackLabels(wanted, 0, 200);
      placed.forEach((one, i) => {
        const before = placed[i - 1];
        if (before === undefined) return;
        expect(one.wanted).toBeGreaterThanOrEqual(before.wanted);
        const gap = one.middle - one.height / 2 - (before.middle + before.height / 2);
        expect(gap).toBeGreaterThanOrEqual(-1e-9);
      });
    }),
  );
  const [alone] = stackLabels([{ label: 'a', wanted: 100, height: 10 }], 0, 200);
  expect(alone?.middle).toBe(100);
});
