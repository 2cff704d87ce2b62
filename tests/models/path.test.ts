// Flights of data that is at hand, worked out by hand: a T1 line by satellite, segments of 1460 bytes.
import { describe, expect, it } from 'vitest';
import { flightsOf, pipelinedPage } from '../../src/models/index.ts';
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

describe('the pipelined page (section 5.3.1)', () => {
  it('is one transfer of all, a handshake and a request', () => {
    const elements = [3072, 35_840, 5120, 5120];
    expect(pipelinedPage(elements, satellite)).toBeCloseTo(8 * 0.56 + 3892 / 192_000, 9);
  });

  it('with three segments at first: two round trips fewer for 48 KB', () => {
    // 3 (1612 + 1460 bytes are three segments), 5, 8, 12 leave 34 - 28.
    const larger = { ...satellite, initialWindow: 3 };
    const left = 49_152 - 3072 - 25 * 1460;
    expect(pipelinedPage([3072, 46_080], larger)).toBeCloseTo(6 * 0.56 + left / 192_000, 9);
  });

  it('a base document of one segment leaves the rest of the first window empty', () => {
    // 1, then 3 + 1 = 4, 6, 9 hold 27 more elements of 1250 bytes but for 4000.
    const small = new Array<number>(28).fill(1250);
    const larger = { ...satellite, initialWindow: 3 };
    const left = 27 * 1250 - 19 * 1460;
    expect(pipelinedPage(small, larger)).toBeCloseTo(6 * 0.56 + left / 192_000, 9);
  });

  it('of one element is a request and its reply', () => {
    expect(pipelinedPage([1000], satellite)).toBeCloseTo(2 * 0.56 + 1000 / 192_000, 9);
  });
});
