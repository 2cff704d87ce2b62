import { describe, expect, test } from 'vitest';
import { createTimeScale, foldsOf } from '../../../src/plot/scales/index.ts';
import { shortInitialSegment } from '../../runs.ts';
import { fc } from '../../trials.ts';

const ms = 1e6;
const fold = { from: 6 * ms, to: 188 * ms, length: 184 * ms };
const scale = createTimeScale({
  domain: [0, 200 * ms],
  range: [0, 600],
  folds: [fold],
  foldLength: 60,
});

test('a fold takes its length, and the rest is in one proportion', () => {
  expect(scale.at(fold.to) - scale.at(fold.from)).toBeCloseTo(60);
  const perMillisecond = 540 / 18;
  expect(scale.at(3 * ms)).toBeCloseTo(3 * perMillisecond);
  expect(scale.at(200 * ms) - scale.at(190 * ms)).toBeCloseTo(10 * perMillisecond);
});

test('pixels lead back to times', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 * ms }), (time) => {
      expect(Math.abs(scale.timeAt(scale.at(time)) - time)).toBeLessThan(2);
    }),
  );
});

test('later is never drawn earlier', () => {
  const times = fc.tuple(
    fc.integer({ min: 0, max: 200 * ms }),
    fc.integer({ min: 0, max: 200 * ms }),
  );
  fc.assert(
    fc.property(times, ([a, b]) => {
      expect(Math.sign(scale.at(b) - scale.at(a)) * Math.sign(b - a)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('times outside stand on the edge', () => {
  expect([scale.at(-5), scale.at(1e12)]).toEqual([0, 600]);
});

test('an empty stretch of time has no scale', () => {
  expect(() => createTimeScale({ domain: [5, 5], range: [0, 1] })).toThrow(RangeError);
});

test('however many folds there are, nearly half of the picture stays in proportion', () => {
  const folds = Array.from({ length: 20 }, (_, i) => ({
    from: (10 * i + 2) * ms,
    to: (10 * i + 9) * ms,
    length: 7 * ms,
  }));
  const folded = createTimeScale({ domain: [0, 200 * ms], range: [0, 300], folds, foldLength: 60 });
  const hidden = folded.folds.reduce((sum, { start, end }) => sum + end - start, 0);
  expect(hidden).toBeLessThanOrEqual(165.001);
});

describe('ticks', () => {
  test('are round, apart from each other and from folds', () => {
    const ticks = scale.ticks(50);
    for (const [i, tick] of ticks.entries()) {
      expect(tick.at - (ticks[i - 1]?.at ?? -50)).toBeGreaterThanOrEqual(50 - 1e-6);
      expect(tick.time % (2 * ms)).toBe(0);
      expect(tick.at < scale.folds[0]!.start || tick.at > scale.folds[0]!.end).toBe(true);
    }
    expect(ticks.map(({ label }) => label)).toContain('190');
  });
});

test('ticks lie between folds alone: a folded hour has a billion round times that are never looked at', () => {
  const hour = 3.6e12;
  const folds = [{ from: 2000, to: hour - 2000, length: hour }];
  const long = createTimeScale({ domain: [0, hour], range: [0, 600], folds, foldLength: 60 });
  const ticks = long.ticks(50).map(({ time }) => time);
  expect(ticks.some((time) => time <= 2000)).toBe(true);
  expect(ticks.some((time) => time >= hour - 2000)).toBe(true);
  expect(ticks.every((time) => time <= 2000 || time >= hour - 2000)).toBe(true);
  expect(ticks.length).toBeLessThanOrEqual(12);
});

test('no two ticks read alike, also nanoseconds apart after seconds', () => {
  fc.assert(
    fc.property(fc.nat(1e12), fc.integer({ min: 12, max: 1e10 }), (from, span) => {
      const near = createTimeScale({ domain: [from, from + span], range: [0, 600] });
      const labels = near.ticks(50).map(({ label }) => label);
      expect(new Set(labels).size).toBe(labels.length);
    }),
  );
});

describe('a run of seconds', () => {
  const labels = (from: number, to: number): [string, string[]] => {
    const scale = createTimeScale({ domain: [from, to], range: [0, 600] });
    return [scale.unit.name, scale.ticks(60).map(({ label }) => label)];
  };

  test('is told in seconds, from the length on from which sentences do so', () => {
    expect(labels(0, 9.9e9)[0]).toBe('ms');
    expect(labels(0, 18e9)).toEqual(['s', ['0', '2', '4', '6', '8', '10', '12', '14', '16', '18']]);
    expect(labels(0, 10e9)[0]).toBe('s');
    expect(labels(11e9, 13e9)[1].slice(0, 3)).toEqual(['11.0', '11.2', '11.4']);
  });

  test('is told in milliseconds where it is seen from so near that these are apart', () => {
    expect(labels(11_000e6, 11_040e6)).toEqual(['ms', expect.arrayContaining(['11,005'])]);
  });

  test('no two of its numbers are the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60e9 }),
        fc.integer({ min: 1e6, max: 60e9 }),
        (from, long) => {
          const [, all] = labels(from, from + long);
          expect(new Set(all).size).toBe(all.length);
        },
      ),
    );
  });
});

test('the two silences of the page are folded, the server’s thinking is not', () => {
  const trace = shortInitialSegment();
  const folds = foldsOf(trace, [0, trace.duration]);
  expect(folds.map(({ length }) => Math.round(length / ms))).toEqual([184, 196]);
});
