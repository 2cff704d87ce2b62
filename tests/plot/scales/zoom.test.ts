// The zoom stack: what one goes into, one comes out of; panning keeps what is on view as wide as it is.
import { describe, expect, test } from 'vitest';
import {
  follow,
  pan,
  rezoom,
  shortestTime,
  windowOf,
  zoomBack,
  zoomBy,
  zoomTo,
  type Interval,
  type ZoomStack,
  type ZoomWindow,
} from '../../../src/plot/scales/index.ts';
import { fc } from '../../trials.ts';

const limits: Interval = [-2_000_000.25, 400_000_000.75];
const time = fc
  .tuple(
    fc.integer({ min: -9_000_000, max: 500_000_000 }),
    fc.integer({ min: 0, max: 450_000_000 }),
  )
  .map(([from, span]): Interval => [from, from + span]);
const numbers = fc.option(
  fc
    .tuple(fc.integer({ min: -100, max: 60_000 }), fc.integer({ min: 0, max: 9000 }))
    .map(([from, span]): Interval => [from, from + span]),
);
const window: fc.Arbitrary<ZoomWindow> = fc.record({ time, numbers });
const stack: fc.Arbitrary<ZoomStack> = fc
  .array(window, { maxLength: 6 })
  .map((windows) => windows.reduce<ZoomStack>((zoomed, next) => zoomTo(zoomed, next, limits), []));
const span = ([from, to]: Interval): number => to - from;

test('zooming in and back is exactly what was on view before', () => {
  fc.assert(
    fc.property(stack, window, (before, next) => {
      const after = zoomTo(before, next, limits);
      if (after.length > before.length) expect(zoomBack(after)).toEqual(before);
    }),
  );
});

test('a window lies within the run, in whole nanoseconds, and is never too short to see', () => {
  fc.assert(
    fc.property(stack, (zoomed) => {
      for (const { time: shown, numbers: values } of zoomed) {
        expect(shown.every(Number.isInteger)).toBe(true);
        expect(shown[0]).toBeGreaterThanOrEqual(limits[0]);
        expect(shown[1]).toBeLessThanOrEqual(limits[1]);
        expect(span(shown)).toBeGreaterThanOrEqual(shortestTime);
        if (values !== null) expect(values[0]).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('a window is plain data', () => {
  fc.assert(
    fc.property(stack, (zoomed) => {
      expect(JSON.parse(JSON.stringify(zoomed))).toEqual(zoomed);
    }),
  );
});

test('panning keeps the spans and the depth, and comes back where there was room', () => {
  const part = fc.double({ min: -2, max: 2, noNaN: true });
  fc.assert(
    fc.property(stack, part, part, (zoomed, along, across) => {
      const moved = pan(zoomed, along, across, limits);
      expect(moved).toHaveLength(zoomed.length);
      const before = windowOf(zoomed);
      const after = windowOf(moved);
      if (before === undefined || after === undefined) return;
      expect(span(after.time)).toBe(span(before.time));
      if (before.numbers !== null) {
        expect(span(after.numbers!)).toBeCloseTo(span(before.numbers), 6);
      }
    }),
  );
  const inside = zoomTo([], { time: [100e6, 140e6], numbers: null }, limits);
  expect(pan(pan(inside, 0.25, 0, limits), -0.25, 0, limits)).toEqual(inside);
});

test('zooming by a factor leaves the time around which it zooms where it is', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.2, max: 0.9, noNaN: true }),
      fc.integer({ min: 0, max: 400_000_000 }),
      (factor, around) => {
        const shown = windowOf(zoomBy([], factor, around, limits))!.time;
        const part = (around - limits[0]) / span(limits);
        expect((around - shown[0]) / span(shown)).toBeCloseTo(part, 4);
        expect(span(shown) / span(limits)).toBeCloseTo(factor, 4);
      },
    ),
  );
});

describe('the whole run', () => {
  test('is what one comes to by zooming out far enough', () => {
    const zoomed = zoomTo([], { time: [100e6, 140e6], numbers: null }, limits);
    expect(zoomBy(zoomed, 50, 120e6, limits)).toEqual([]);
    expect(zoomBy([], 2, 120e6, limits)).toEqual([]);
  });

  test('is what a window as wide as the run is', () => {
    expect(zoomTo([], { time: [-9e9, 9e9], numbers: null }, limits)).toEqual([]);
  });

  test('with chosen numbers it is a zoom', () => {
    const zoomed = zoomTo([], { time: [-9e9, 9e9], numbers: [0, 3000] }, limits);
    expect(windowOf(zoomed)?.numbers).toEqual([0, 3000]);
  });
});

test('what a pointer still changes is one zoom', () => {
  const first = zoomTo([], { time: [100e6, 140e6], numbers: null }, limits);
  const second = zoomTo(first, { time: [110e6, 120e6], numbers: null }, limits);
  const changed = rezoom(second, { time: [111e6, 121e6], numbers: null }, limits);
  expect(zoomBack(changed)).toEqual(first);
});

test('the same window twice is one zoom', () => {
  const once = zoomTo([], { time: [100e6, 140e6], numbers: [0, 2000] }, limits);
  expect(zoomTo(once, { time: [100e6, 140e6], numbers: [0, 2000] }, limits)).toBe(once);
});

test('a step beyond the window takes it along, as wide as it was; one within leaves it', () => {
  const zoomed = zoomTo([], { time: [100e6, 140e6], numbers: null }, limits);
  expect(follow(zoomed, 120e6, limits)).toBe(zoomed);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 390_000_000 }), (to) => {
      const followed = windowOf(follow(zoomed, to, limits))!.time;
      expect(followed[0]).toBeLessThanOrEqual(to);
      expect(followed[1]).toBeGreaterThanOrEqual(to);
      expect(span(followed)).toBe(40e6);
    }),
  );
});

test('a hundred zooms are remembered as the last ones', () => {
  let zoomed: ZoomStack = [];
  for (let i = 0; i < 100; i++) {
    zoomed = zoomTo(zoomed, { time: [i * 1e6, i * 1e6 + 5e6], numbers: null }, limits);
  }
  expect(zoomed).toHaveLength(64);
  expect(windowOf(zoomed)?.time).toEqual([99e6, 104e6]);
});
