// Places of a run: how many steps lie before a moment, and when a step is.
import { describe, expect, it } from 'vitest';
import type { Stop } from '../../../src/ui/player/state/stops.ts';
import { stepAt, timeOf } from '../../../src/ui/embed/places.ts';

const stops: readonly Stop[] = [10, 25, 40].map((time, i) => ({ time, record: i, subject: i }));

describe('the step at a time', () => {
  it.each([
    [0, 0],
    [9, 0],
    [10, 1],
    [24, 1],
    [25, 2],
    [39, 2],
    [40, 3],
    [1000, 3],
  ])('%d ns has %d steps behind it', (time, step) => {
    expect(stepAt(stops, { time })).toBe(step);
  });

  it('is 0 in a run without any', () => {
    expect(stepAt([], { time: 5 })).toBe(0);
  });
});

describe('the time of a place', () => {
  it('is that of its step; before the first it is the beginning', () => {
    expect([0, 1, 2, 3].map((step) => timeOf({ step }, stops, 50))).toEqual([0, 10, 25, 40]);
  });

  it('is the time itself, to the end of the run', () => {
    expect(timeOf({ time: 50 }, stops, 50)).toBe(50);
    expect(timeOf({ time: 0 }, stops, 50)).toBe(0);
  });

  it('is none behind the last step and behind the end', () => {
    expect(timeOf({ step: 4 }, stops, 50)).toBeUndefined();
    expect(timeOf({ time: 51 }, stops, 50)).toBeUndefined();
  });
});
