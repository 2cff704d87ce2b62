// A ruler's ends: where a pointer puts them and how keys move them.
import { expect, test } from 'vitest';
import { movedEnd, rulerAt, snapped } from '../../../../src/ui/player/state/ruler.ts';
import type { PlotPoint } from '../../../../src/plot/sequence/index.ts';

const corners: readonly PlotPoint[] = [
  { time: 10, number: 0 },
  { time: 10, number: 100 },
  { time: 40, number: 100 },
  { time: 90, number: 300 },
];
const place = ({ time, number }: PlotPoint): readonly [number, number] => [time, number];

test('a pointer near a corner means it, one far from all means its own place', () => {
  expect(snapped(corners, place, { time: 14, number: 95 })).toEqual({ time: 10, number: 100 });
  expect(snapped(corners, place, { time: 60, number: 200 })).toEqual({ time: 60, number: 200 });
});

test('it is put down around the cursor, and measures something wherever that stands', () => {
  expect(rulerAt(corners, 80)).toEqual({ from: corners[2], to: corners[3] });
  expect(rulerAt(corners, 10)).toEqual({ from: corners[1], to: corners[2] });
  expect(rulerAt(corners, 200)).toEqual({ from: corners[2], to: corners[3] });
  expect(rulerAt(corners, 0)).toEqual({ from: corners[0], to: corners[1] });
  expect(rulerAt([], 80)).toBeNull();
});

test('keys move one end through all corners and back, and stop at the last', () => {
  const start = { from: corners[0]!, to: corners[0]! };
  let ruler = start;
  for (const corner of corners.slice(1)) {
    ruler = movedEnd(ruler, 'to', corners, 1);
    expect(ruler).toEqual({ from: corners[0], to: corner });
  }
  expect(movedEnd(ruler, 'to', corners, 1)).toBe(ruler);
  for (let i = 0; i < 3; i++) ruler = movedEnd(ruler, 'to', corners, -1);
  expect(ruler).toEqual(start);
});
