import { expect, test } from 'vitest';
import {
  advance,
  foldPassing,
  hurryAt,
  slownesses,
  slownessFor,
} from '../../../src/plot/scales/index.ts';
import { fc } from '../../trials.ts';

const ms = 1e6;
const folds = [{ from: 5 * ms, to: 185 * ms, length: 184 * ms }];

test('half a second at 500 for one is one millisecond', () => {
  expect(advance(0, 500, 500, [], 400 * ms)).toBe(1 * ms);
});

test('a folded silence passes in its own time', () => {
  const before = advance(5 * ms, foldPassing / 2, 500, folds, 400 * ms);
  expect(before).toBeCloseTo(95 * ms);
  expect(advance(5 * ms, foldPassing + 500, 500, folds, 400 * ms)).toBeCloseTo(186 * ms);
});

test('a fold never slows a fast playback down', () => {
  expect(advance(5 * ms, 180, 1, folds, 400 * ms)).toBeCloseTo(185 * ms);
});

test('it is told how much faster a fold passes than the speed says, and that nothing else does', () => {
  expect(hurryAt(4 * ms, 500, folds)).toBe(1);
  expect(hurryAt(5 * ms, 500, folds)).toBeCloseTo((180 * 500) / foldPassing);
  expect(advance(5 * ms, 100, 500, folds, 400 * ms) - 5 * ms).toBeCloseTo(
    (100 / 500) * ms * hurryAt(5 * ms, 500, folds),
  );
  expect(hurryAt(185 * ms, 500, folds)).toBe(1);
  expect(hurryAt(100 * ms, 1, folds)).toBe(1);
});

test('it stops at the end', () => {
  expect(advance(0, 1e9, 500, folds, 190 * ms)).toBe(190 * ms);
});

test('however the viewer’s time is cut into frames, it comes to the same place', () => {
  const frames = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 40 });
  fc.assert(
    fc.property(frames, (elapsed) => {
      const once = advance(
        0,
        elapsed.reduce((sum, frame) => sum + frame, 0),
        250,
        folds,
        400 * ms,
      );
      const cut = elapsed.reduce((time, frame) => advance(time, frame, 250, folds, 400 * ms), 0);
      expect(cut).toBeCloseTo(once, 0);
    }),
  );
});

test('a short run begins at the usual speed, a long one so that it takes two minutes at most', () => {
  expect(slownessFor([0, 390 * ms], [{ from: 5 * ms, to: 385 * ms, length: 380 * ms }])).toBe(500);
  const length = fc.integer({ min: 1, max: 600_000 });
  fc.assert(
    fc.property(length, (milliseconds) => {
      const slowness = slownessFor([0, milliseconds * ms], []);
      expect(slownesses).toContain(slowness);
      expect(slowness * milliseconds).toBeLessThanOrEqual(120_000);
    }),
  );
});

test('a part of a run begins at the speed that suits it, whatever is folded elsewhere', () => {
  const elsewhere = [{ from: 10_000 * ms, to: 29_000 * ms, length: 20_000 * ms }];
  expect(slownessFor([0, 1000 * ms], elsewhere)).toBe(slownessFor([0, 1000 * ms], []));
});

test('no speed is more than ten times the next, and above real time hardly more than twice', () => {
  slownesses.forEach((slowness, i) => {
    const next = slownesses[i + 1] ?? slowness;
    expect(slowness / next).toBeLessThanOrEqual(slowness > 1 ? 2.5 : 10);
  });
});
