// Flights of data that is at hand, worked out by hand: a T1 line by satellite, segments of 1460 bytes.
import { describe, expect, it } from 'vitest';
import { flightsOf } from '../../../src/query/models/index.ts';
import { satellite } from './satellite.ts';

describe('flights', () => {
  it('follow one another by a round trip; the last takes what its bytes take', () => {
    // 49,152 bytes: 34 segments. 1 + 2 + 3 + 5 + 8 + 12 leave 3892 bytes.
    const { segments, duration, window } = flightsOf(49_152, 1, satellite);
    expect(segments).toEqual([1, 2, 3, 5, 8, 12, 3]);
    expect(duration).toBeCloseTo(6 * 0.56 + 3892 / 192_000, 9);
    // Three segments are acknowledged twice.
    expect(window).toBe(20);
  });

  it('that fit into the window are one', () => {
    const { segments, duration, window } = flightsOf(4000, 4, satellite);
    expect(segments).toEqual([3]);
    expect(duration).toBeCloseTo(4000 / 192_000, 9);
    expect(window).toBe(6);
  });

  it('end where the line is full: 74 segments take longer than a round trip', () => {
    const { segments, duration } = flightsOf(1_000_000, 1, satellite);
    // 1 + 2 + 3 + 5 + 8 + 12 + 18 + 27 + 41 + 62 = 179, then all the rest: 685 - 179.
    expect(segments).toEqual([1, 2, 3, 5, 8, 12, 18, 27, 41, 62, 506]);
    expect(duration).toBeCloseTo(10 * 0.56 + (1_000_000 - 179 * 1460) / 192_000, 9);
  });

  it('of nothing are none', () => {
    expect(flightsOf(0, 3, satellite)).toEqual({ segments: [], duration: 0, window: 3 });
  });
});
