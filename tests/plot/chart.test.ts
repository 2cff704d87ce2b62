import { expect, test } from 'vitest';
import { chart, standaloneSvg, type ChartCurve } from '../../src/plot/index.ts';

const point = (x: number, y: number) => ({ x, y, low: y - 1, high: y + 1 });
const curves: readonly ChartCurve[] = [
  { name: 'one', points: [point(1, 2), point(2, 4)], others: [point(2, 3)] },
  { name: 'two', points: [point(1, 4), point(2, 4)] },
];
const options = {
  width: 400,
  height: 300,
  title: 'A figure',
  description: 'Two curves.',
  along: 'KB',
  upward: 'seconds',
  curves,
  others: 'ns-2',
};

/** Where a mark's circle stands. */
function spot(key: string): { x: number; y: number } {
  const mark = chart(options).marks.find((one) => one.key === key);
  const shape = mark?.shapes.find(({ kind }) => kind === 'circle');
  if (shape?.kind !== 'circle') throw new Error(`no circle at ${key}`);
  return { x: shape.cx, y: shape.cy };
}

test('more lies higher and further right, both axes begin at 0, and all of it lies in the drawing', () => {
  expect(spot('one point 2').x).toBeGreaterThan(spot('one point 1').x);
  expect(spot('one point 2').y).toBeLessThan(spot('one point 1').y);
  // At half the number, half the way from 0.
  const [one, two] = [spot('one point 1'), spot('one point 2')];
  const origin = { x: 2 * one.x - two.x, y: 2 * one.y - two.y };
  expect(origin.x).toBeCloseTo(40, 0);
  expect(origin.y).toBeCloseTo(300 - 40, 0);
  for (const { x, y } of [one, two, spot('one ring 2')]) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(400);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(300);
  }
});

test('an interval goes from its low end to its high one', () => {
  const mark = chart(options).marks.find(({ key }) => key === 'one point 1');
  const bar = mark?.shapes.find(({ kind }) => kind === 'line');
  if (bar?.kind !== 'line') throw new Error('no interval');
  expect(bar.y1).toBeGreaterThan(spot('one point 1').y);
  expect(bar.y2).toBeLessThan(spot('one point 1').y);
});

test('names of curves that end together stand apart', () => {
  const places = chart(options).labels.map(({ shapes: [shape] }) =>
    shape?.kind === 'text' ? shape.y : NaN,
  );
  expect(places).toHaveLength(2);
  expect(Math.abs(places[0]! - places[1]!)).toBeGreaterThanOrEqual(14);
});

test('as a file it says what it shows and what each point is', () => {
  const svg = standaloneSvg(chart(options));
  expect(svg).toContain('<title id="title">A figure</title>');
  expect(svg).toContain('one, 2: 4 (3 to 5)');
  expect(svg).toContain('ns-2: one, 2: 3 (2 to 4)');
});

test('without points there is an empty frame', () => {
  expect(() => chart({ ...options, curves: [{ name: 'none', points: [] }] })).not.toThrow();
});
