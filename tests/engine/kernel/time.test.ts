import { describe, expect, test } from 'vitest';
import {
  nthTickAfter,
  ticksUntil,
  transmissionTime,
  wheelDeadline,
} from '../../../src/engine/kernel/time.ts';
import { ms } from '../configurations.ts';
import { fc } from '../../trials.ts';

describe('transmission time', () => {
  test.each([
    // A full segment on the papers' Ethernet, and the shortest frame.
    [1538, 10_000_000, 1_230_400],
    [84, 10_000_000, 67_200],
    // Rounded up to a whole nanosecond.
    [1, 3, 2_666_666_667],
    [1, 1_000_000_000, 8],
    [84, 56_000, 12_000_000],
  ])('of %d bytes at %d bit/s is %d ns', (bytes, rate, time) => {
    expect(transmissionTime(bytes, rate)).toBe(time);
  });

  test('is never less than the exact time, and less than 1 ns more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9000 }),
        fc.integer({ min: 1000, max: 10_000_000 }),
        (bytes, rate) => {
          const time = BigInt(transmissionTime(bytes, rate));
          const bits = BigInt(bytes) * 8n * 1_000_000_000n;
          expect(time * BigInt(rate) >= bits).toBe(true);
          expect((time - 1n) * BigInt(rate) < bits).toBe(true);
        },
      ),
    );
  });
});

describe('a heartbeat', () => {
  const heartbeat = { interval: ms(200), phase: ms(30) };

  test('ticks at its phase and every interval after it', () => {
    expect(nthTickAfter(heartbeat, 0, 1)).toBe(ms(30));
    expect(nthTickAfter(heartbeat, 0, 3)).toBe(ms(430));
    expect(nthTickAfter(heartbeat, ms(100), 1)).toBe(ms(230));
  });

  test('has ticked already at the time of a tick', () => {
    expect(nthTickAfter(heartbeat, ms(30) - 1, 1)).toBe(ms(30));
    expect(nthTickAfter(heartbeat, ms(30), 1)).toBe(ms(230));
  });

  test('counts ticks between two times, the later one included', () => {
    const between = (a: number, b: number) => ticksUntil(heartbeat, b) - ticksUntil(heartbeat, a);
    expect(between(0, ms(29))).toBe(0);
    expect(between(0, ms(30))).toBe(1);
    expect(between(ms(30), ms(230))).toBe(1);
    expect(between(ms(30), ms(229))).toBe(0);
  });

  test('has as many ticks up to its n-th next tick as n says', () => {
    fc.assert(
      fc.property(
        fc.nat(ms(199)),
        fc.nat(ms(5000)),
        fc.integer({ min: 1, max: 20 }),
        (phase, time, n) => {
          const beats = { interval: ms(200), phase };
          const tick = nthTickAfter(beats, time, n);
          expect(tick).toBeGreaterThan(time);
          expect(ticksUntil(beats, tick) - ticksUntil(beats, time)).toBe(n);
        },
      ),
    );
  });
});

describe('a timer wheel', () => {
  const jiffies = { interval: ms(4), phase: ms(1) };

  test.each([
    // Armed at the edge of a tick, and just before the next one: 40 to 44 ms.
    [ms(1), 40, 45],
    [ms(5) - 1, 40, 45],
    [ms(5), 40, 49],
    // Less than a tick counts as one.
    [ms(1), 0.1, 9],
    // From 63 ticks on in steps of 8, from 504 on in steps of 64.
    [ms(1), 248, 253],
    [ms(1), 252, 257],
    [ms(1), 256, 289],
    [ms(1), 2016, 2049],
    [ms(33), 2016, 2305],
  ])('armed at %d ns for %d ms fires at %d ms', (now, span, fires) => {
    expect(wheelDeadline(jiffies, now, ms(span))).toBe(ms(fires));
  });

  test('never fires early, and late by at most an eighth and two ticks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: ms(10_000) }),
        fc.integer({ min: 1, max: ms(120_000) }),
        (now, span) => {
          const wait = wheelDeadline(jiffies, now, span) - now;
          expect(wait).toBeGreaterThanOrEqual(span);
          expect(wait).toBeLessThanOrEqual(span * (1 + 8 / 63) + 2 * jiffies.interval);
        },
      ),
    );
  });
});
