import { describe, expect, test } from 'vitest';
import {
  backoff,
  baseTimeout,
  initialDeviation,
  persistTicks,
  smooth,
  timeoutTicks,
} from '../../../src/engine/tcp/retransmission.ts';
import { plainTcp } from '../configurations.ts';

const reno = plainTcp.retransmission;
const tahoe = { ...reno, deviations: 2 as const };

describe('the smoothed round-trip time (Jacobson 1988, in BSD’s integers)', () => {
  test('begins with the first sample: eight times it, and half of it as the deviation', () => {
    expect(smooth({ srtt: 0, rttvar: 0 }, 3)).toEqual({ srtt: 24, rttvar: 6 });
  });

  test.each([
    // srtt, rttvar, ticks, then
    [24, 6, 3, { srtt: 23, rttvar: 6 }],
    [24, 6, 4, { srtt: 24, rttvar: 5 }],
    [24, 6, 10, { srtt: 30, rttvar: 11 }],
    [24, 6, 1, { srtt: 21, rttvar: 8 }],
    [8, 2, 1, { srtt: 7, rttvar: 3 }],
    // Neither ever falls to 0: that would mean 'no sample'.
    [1, 1, 1, { srtt: 1, rttvar: 1 }],
  ])('from %d and %d, after a sample of %d ticks', (srtt, rttvar, ticks, after) => {
    expect(smooth({ srtt, rttvar }, ticks)).toEqual(after);
  });

  test('settles on a constant time', () => {
    let state = smooth({ srtt: 0, rttvar: 0 }, 20);
    for (let i = 0; i < 200; i++) state = smooth(state, 5);
    expect(state.srtt >> 3).toBe(4);
    expect(state.rttvar).toBeLessThanOrEqual(4);
  });
});

describe('the time-out', () => {
  test('before a sample backs off from 12 ticks with two deviations, from 24 with four', () => {
    const rttvar = initialDeviation(reno);
    expect(baseTimeout({ srtt: 0, rttvar }, tahoe)).toBe(12);
    expect(baseTimeout({ srtt: 0, rttvar }, reno)).toBe(24);
  });

  test('is srtt and two deviations (Tahoe) or four (Reno)', () => {
    // 5 ticks smoothed, a deviation of 3 ticks.
    expect(baseTimeout({ srtt: 40, rttvar: 12 }, tahoe)).toBe(5 + 2 * 3);
    expect(baseTimeout({ srtt: 40, rttvar: 12 }, reno)).toBe(5 + 4 * 3);
  });

  test('goes by the deviation alone when srtt is forgotten', () => {
    expect(baseTimeout({ srtt: 0, rttvar: 17 }, reno)).toBe(17);
    expect(baseTimeout({ srtt: 0, rttvar: 17 }, tahoe)).toBe(8);
  });

  test('doubles with each time-out in a row, up to 64 times', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 12].map(backoff)).toEqual([1, 2, 4, 8, 16, 32, 64, 64, 64]);
  });

  test.each([
    // srtt, rttvar, time-outs in a row, ticks
    [8, 2, 0, 3],
    [1, 1, 0, 2],
    [8, 2, 3, 24],
    [40, 12, 2, 68],
    [40, 12, 6, 128],
    [0, 24, 1, 48],
  ])(
    'of srtt %d, deviation %d, after %d: %d ticks, kept between 2 and 128',
    (srtt, rttvar, shift, ticks) => {
      expect(timeoutTicks({ srtt, rttvar, shift }, reno)).toBe(ticks);
    },
  );
});

describe('the time to the next probe', () => {
  test.each([
    // srtt, rttvar, probes before, ticks: at least 5 s, at most 60 s
    [8, 2, 0, 10],
    [8, 2, 2, 10],
    [8, 2, 3, 16],
    [8, 2, 5, 64],
    [8, 2, 6, 120],
    [400, 100, 0, 100],
    [400, 100, 1, 120],
    [0, 0, 4, 10],
  ])('srtt %d, deviation %d, after %d probes: %d ticks', (srtt, rttvar, shift, ticks) => {
    expect(persistTicks({ srtt, rttvar, shift })).toBe(ticks);
  });
});
