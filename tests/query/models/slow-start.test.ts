// Equations 2 to 8 of Kruse, Allman, Griner and Tran, against values worked out by hand.
import { describe, expect, it } from 'vitest';
import {
  acknowledgments,
  approximateWindow,
  growth,
  nextWindow,
  roundTripsToWindow,
  slowStartAcceleration,
  type Acknowledging,
} from '../../../src/query/models/index.ts';

function windows(from: number, count: number, acknowledging: Acknowledging): number[] {
  const all = [from];
  while (all.length < count) all.push(nextWindow(all.at(-1)!, acknowledging));
  return all;
}

describe('slow start in flights', () => {
  it('doubles if each segment is acknowledged (equations 2 and 3)', () => {
    expect(windows(1, 6, 'each')).toEqual([1, 2, 4, 8, 16, 32]);
    expect(windows(3, 4, 'each')).toEqual([3, 6, 12, 24]);
  });

  it('grows by half, rounded up, with delayed ACKs (equations 2 and 4)', () => {
    expect(windows(1, 9, 'every-second')).toEqual([1, 2, 3, 5, 8, 12, 18, 27, 41]);
    expect(windows(3, 6, 'every-second')).toEqual([3, 5, 8, 12, 18, 27]);
    expect(acknowledgments(7, 'every-second')).toBe(4);
  });

  it('is about 1.57 to the flight’s power, as the paper fits it (equation 5)', () => {
    expect(growth('each')).toBe(2);
    expect(approximateWindow(5, 3, 'each')).toBe(96);
    windows(1, 9, 'every-second').forEach((window, flight) => {
      // The worst is the fifth flight: 8 segments, 6.08 by the approximation.
      const near = approximateWindow(flight, 1, 'every-second') / window;
      expect(near).toBeGreaterThan(0.759);
      expect(near).toBeLessThan(1.01);
    });
  });

  it('reaches a window after so many round trips (equations 6 and 7)', () => {
    // ln 64 / ln 2; ln 74 / ln 1.57 = 4.30407 / 0.45108.
    expect(roundTripsToWindow(64, 1, 'each')).toBeCloseTo(6, 12);
    expect(roundTripsToWindow(74, 1, 'every-second')).toBeCloseTo(9.542, 3);
    // Three segments, or three connections of one: the same.
    expect(roundTripsToWindow(74, 3, 'every-second')).toBeCloseTo(9.542 - 2.4355, 3);
    expect(roundTripsToWindow(74, 1, 'every-second', 3)).toBe(
      roundTripsToWindow(74, 3, 'every-second'),
    );
  });

  it('begins with the sum of all windows (equation 8)', () => {
    expect(slowStartAcceleration(4, 3)).toBe(12);
  });
});
