// Stairs keep what matters however many steps share a pixel.
import { expect, test } from 'vitest';
import { createTimeScale } from '../../../src/plot/scales/index.ts';
// The room's inner parts: a stair has no meaning outside a picture.
import {
  bandOf,
  columnsOf,
  isMass,
  levelsIn,
  stairOf,
  valueScale,
} from '../../../src/plot/scales/levels.ts';
import { fc } from '../../trials.ts';

const scale = createTimeScale({ domain: [0, 1000], range: [0, 100] });
const levels = fc
  .array(
    fc.record({ time: fc.integer({ min: 0, max: 1000 }), value: fc.integer({ max: 90, min: 0 }) }),
    {
      minLength: 1,
      maxLength: 300,
    },
  )
  .map((some) => some.sort((a, b) => a.time - b.time).map((one, record) => ({ ...one, record })));

test('a stair reaches its highest and its lowest value, with at most a few strokes a pixel', () => {
  fc.assert(
    fc.property(levels, (steps) => {
      const path = stairOf(columnsOf(steps, scale), valueScale(100, 0, 100));
      const d = path.kind === 'path' ? path.d : '';
      const heights = [...d.matchAll(/(?:V|M[\d.]+,)([\d.]+)/g)].map(([, y]) => 100 - Number(y));
      const values = steps.map(({ value }) => value);
      expect(Math.max(...heights)).toBeCloseTo(Math.max(...values), 5);
      expect(Math.min(...heights)).toBeCloseTo(Math.min(...values), 5);
      expect(d.split(/(?=[MHV])/).length).toBeLessThanOrEqual(2 * 100 * 5);
    }),
  );
});

test('a curve that leaps up and down in every pixel is a band, with its highest and its lowest value', () => {
  const value = valueScale(100, 0, 100);
  const leaping = Array.from({ length: 400 }, (_, i) => ({
    time: i * 2.5,
    value: i % 2 === 0 ? 10 : 80,
    record: i,
  }));
  expect(isMass(columnsOf(leaping, scale), scale, value)).toBe(true);
  expect(isMass(columnsOf(leaping.slice(0, 20), scale), scale, value)).toBe(false);
  const band = bandOf(columnsOf(leaping, scale), value);
  const heights = [...(band.kind === 'path' ? band.d : '').matchAll(/(?:V|M[\d.]+,)([\d.]+)/g)];
  const values = heights.map(([, y]) => Math.round(100 - Number(y)));
  expect([Math.min(...values), Math.max(...values)]).toEqual([9, 80]);
});

test('of the time shown, the level that holds at its start belongs to it', () => {
  const steps = [0, 10, 20, 30].map((time, record) => ({ time, value: record, record }));
  expect(levelsIn(steps, [15, 25]).map(({ time }) => time)).toEqual([10, 20]);
  expect(levelsIn(steps, [10, 25]).map(({ time }) => time)).toEqual([10, 20]);
  expect(levelsIn([], [0, 1])).toEqual([]);
});
