import { expect, test } from 'vitest';
import { chart, type ChartCurve } from '../../../src/plot/chart/index.ts';
import { standaloneSvg } from '../../../src/plot/marks/index.ts';

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
  numbers: { along: String, upward: (value: number) => value.toFixed(2) },
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
  // At half the number, half the way from 0; the two curves stand around their places.
  const between = (place: number) => {
    const [left, right] = [spot(`one point ${place}`), spot(`two point ${place}`)];
    return { x: (left.x + right.x) / 2, y: left.y };
  };
  const [one, two] = [between(1), between(2)];
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

test.each([
  [600, 2, 4],
  [600, 5, 3],
  [330, 5, 1],
])(
  'at %i pixels the dots of %i curves at one place stand beside each other, inside, and nearer to it than to the next',
  (width, count, least) => {
    const points = Array.from({ length: 21 }, (_, i) => point(i, 4));
    const some = Array.from({ length: count }, (_, i) => ({ name: `${i}`, points }));
    const { marks, ground } = chart({ ...options, width, curves: some });
    const dotAt = (curve: number, x: number): number => {
      const mark = marks.find(({ key }) => key === `${curve} point ${x}`);
      const [bar, dot] = mark!.shapes;
      if (bar?.kind !== 'line' || dot?.kind !== 'circle') throw new Error('no point');
      expect([bar.x1, bar.x2]).toEqual([dot.cx, dot.cx]);
      return dot.cx;
    };
    const shapes = ground.flatMap((mark) => mark.shapes);
    const baseline = shapes.find((shape) => shape.kind === 'line' && shape.x1 !== shape.x2);
    if (baseline?.kind !== 'line') throw new Error('no axis');
    for (const x of [0, 7, 20]) {
      const places = some.map((_, curve) => dotAt(curve, x));
      const steps = places.slice(1).map((place, i) => place - places[i]!);
      for (const step of steps) expect(step).toBeGreaterThanOrEqual(least);
      expect(Math.min(...places)).toBeGreaterThanOrEqual(baseline.x1);
      expect(Math.max(...places)).toBeLessThanOrEqual(baseline.x2);
      if (x < 20) expect(dotAt(0, x + 1)).toBeGreaterThan(places.at(-1)! + steps[0]!);
    }
  },
);

test('one curve alone stands at its places', () => {
  const [first] = curves;
  const { marks, ground } = chart({ ...options, curves: [first!] });
  const tick = ground.find(({ key }) => key === 'column-1')!.shapes[0]!;
  const dot = marks.find(({ key }) => key === 'one point 1')!.shapes[1]!;
  if (tick.kind !== 'line' || dot.kind !== 'circle') throw new Error('no tick or no dot');
  expect(dot.cx).toBe(tick.x1);
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
  expect(svg).toContain('<title>one; KB: 2; seconds: 4.00 (3.00 to 5.00)</title>');
  expect(svg).toContain('<title>ns-2: one; KB: 2; seconds: 3.00 (2.00 to 4.00)</title>');
});

test('a point’s words have neither the name of a nameless curve nor an interval of no width', () => {
  const alone = { name: '', points: [{ x: 1, y: 2, low: 2, high: 2 }] };
  const { marks } = chart({ ...options, curves: [alone] });
  expect(marks.map(({ title }) => title)).toContain('KB: 1; seconds: 2.00');
});

test('without points there is an empty frame', () => {
  expect(() => chart({ ...options, curves: [{ name: 'none', points: [] }] })).not.toThrow();
});

test('where nothing is known a curve has a gap, and no point', () => {
  const gap = { x: 2, y: NaN, low: NaN, high: NaN };
  const broken = [point(1, 2), gap, point(3, 4), point(4, 4)];
  const { marks, labels } = chart({ ...options, curves: [{ name: 'one', points: broken }] });
  const line = marks.find(({ key }) => key === 'one line');
  const corners = line?.shapes.map((shape) => shape.kind === 'path' && shape.d.split('L').length);
  expect(corners).toEqual([1, 2]);
  expect(marks.filter(({ key }) => key.startsWith('one point'))).toHaveLength(3);
  expect(JSON.stringify([marks, labels])).not.toContain('null');
});

test('an axis goes from end to end, evenly or by equal factors, with round numbers at it', () => {
  const from = (across: { from: number; to: number; byFactors: boolean }) => {
    const points = [1, 10, 100].map((x) => point(x, 4));
    const { marks, ground } = chart({ ...options, across, curves: [{ name: '', points }] });
    return {
      places: marks.flatMap(({ shapes }) =>
        shapes.flatMap((shape) => (shape.kind === 'circle' ? [shape.cx] : [])),
      ),
      numbers: ground
        .filter(({ key }) => key.startsWith('column-'))
        .map(({ key }) => Number(key.slice('column-'.length))),
    };
  };
  const factors = from({ from: 1, to: 100, byFactors: true });
  const [one, ten, hundred] = factors.places as [number, number, number];
  expect(ten - one).toBeCloseTo(hundred - ten, 2);
  expect(factors.numbers).toEqual([1, 5, 10, 50, 100]);
  const evenly = from({ from: 1, to: 100, byFactors: false });
  expect(evenly.places[0]).toBeCloseTo(one, 6);
  expect(evenly.places[2]).toBeCloseTo(hundred, 6);
  expect(evenly.places[1]! - one).toBeCloseTo((hundred - one) / 11, 2);
  expect(from({ from: 10, to: 10, byFactors: false }).places[1]).toBeCloseTo(
    (one + hundred) / 2,
    6,
  );
});

test('names for which there is no room beside the curves stand below, each with a piece of its curve', () => {
  const long = curves.map((curve) => ({ ...curve, name: `${curve.name} with a rather long name` }));
  const { labels, marks } = chart({ ...options, width: 320, curves: long });
  const texts = labels.flatMap(({ shapes }) => shapes.filter(({ kind }) => kind === 'text'));
  const places = texts.map((shape) => (shape.kind === 'text' ? shape.y : NaN));
  expect(texts).toHaveLength(2);
  expect(places[1]! - places[0]!).toBeGreaterThanOrEqual(14);
  expect(Math.max(...places)).toBeLessThan(options.height);
  for (const { shapes } of labels) expect(shapes.some(({ kind }) => kind === 'path')).toBe(true);
  for (const { shapes } of marks) {
    for (const shape of shapes) {
      if (shape.kind === 'circle') expect(shape.cy).toBeLessThan(Math.min(...places) - 30);
    }
  }
});

test('by equal factors there is never one number alone at the axis', () => {
  const numbersAt = (width: number, from: number, to: number): readonly number[] =>
    chart({ ...options, width, across: { from, to, byFactors: true }, curves: [] })
      .ground.filter(({ key }) => key.startsWith('column-'))
      .map(({ key }) => Number(key.slice('column-'.length)));
  expect(numbersAt(600, 2, 50)).toEqual([2, 5, 10, 20, 50]);
  expect(numbersAt(280, 2, 50)).toEqual([5, 10, 50]);
  expect(numbersAt(280, 20, 1000)).toEqual([100, 1000]);
  expect(numbersAt(180, 3, 90)).toEqual([3, 90]);
});

test('where all values lie close together the axis upward may begin near them, and says so', () => {
  const flat: readonly ChartCurve[] = [
    { name: 'one', points: [point(1, 1000), point(2, 1010)] },
    { name: 'two', points: [point(1, 1005), point(2, 990)] },
  ];
  const words = (over: object): string =>
    standaloneSvg(chart({ ...options, curves: flat, ...over }));
  const rise = (over: object): number => {
    const { marks } = chart({ ...options, curves: flat, ...over });
    const [low, high] = ['one point 1', 'one point 2'].map((key) => {
      const shape = marks
        .find((one) => one.key === key)!
        .shapes.find((one) => one.kind === 'circle');
      return shape?.kind === 'circle' ? shape.cy : NaN;
    });
    return low! - high!;
  };
  expect(rise({ closeUp: true })).toBeGreaterThan(20);
  expect(rise({})).toBeLessThan(5);
  expect(words({ closeUp: true })).toContain('seconds, not from 0');
  expect(words({})).not.toContain('not from 0');
  // With room for others' values they are drawn to that scale.
  const room = { low: 0, high: 4000 };
  expect(rise({ room })).toBeLessThan(rise({}));
  expect(words({ closeUp: true, room })).not.toContain('not from 0');
  // Far apart they are as they are.
  expect(words({ closeUp: true, curves })).not.toContain('not from 0');
});
