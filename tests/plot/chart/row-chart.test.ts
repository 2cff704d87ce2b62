// A table's figure: a row's value beside the published one.
import { expect, test } from 'vitest';
import { rowChart } from '../../../src/plot/chart/index.ts';
import { standaloneSvg } from '../../../src/plot/marks/index.ts';

const rows = [
  { name: 'HTTP', value: 42.3, low: 42.2, high: 42.4, other: 43 },
  { name: 'P-HTTP', value: 600, low: 590.1234567, high: 610.3000000000001, other: 605 },
];
const options = {
  width: 560,
  height: 300,
  title: 'Table 1',
  description: 'Four rows.',
  along: 'ms',
  unit: ' ms',
  digits: 1,
  others: 'the paper',
  rows,
  count: 4,
};

/** The dot and the ring of a row. */
function spots(row: number, some: Partial<typeof options> = {}) {
  const { shapes = [] } = rowChart({ ...options, ...some }).marks[row] ?? {};
  const circles = shapes.flatMap((shape) => (shape.kind === 'circle' ? [shape] : []));
  const [dot, ring] = circles;
  if (dot === undefined || ring === undefined) throw new Error(`row ${row} has no two circles`);
  return { dot, ring };
}

test('longer lies further right in proportion to 0, ours and the other’s on one scale', () => {
  const [short, long] = [spots(0), spots(1)];
  const pixels = (long.dot.cx - short.dot.cx) / (600 - 42.3);
  expect((long.ring.cx - long.dot.cx) / 5).toBeCloseTo(pixels, 2);
  expect(short.dot.cx - 42.3 * pixels).toBeCloseTo(12, 0);
  expect(short.dot.cy).toBe(short.ring.cy);
  expect(long.dot.cx).toBeLessThan(560);
});

test('rows keep their places while others are still missing', () => {
  const one = rowChart({ ...options, rows: rows.slice(0, 1) });
  expect(one.marks).toHaveLength(1);
  expect(spots(0, { rows: rows.slice(0, 1) }).dot.cy).toBe(spots(0).dot.cy);
  expect(spots(1).dot.cy - spots(0).dot.cy).toBeCloseTo((300 - 12 - 36) / 4, 6);
  expect(rowChart({ ...options, rows: [] }).marks).toEqual([]);
});

test('a row has its name, and its numbers where there is room; the whole is told in a title', () => {
  const wide = standaloneSvg(rowChart(options));
  expect(wide).toContain('>P-HTTP: 600 ms; the paper: 605 ms<');
  const narrow = standaloneSvg(rowChart({ ...options, width: 120 }));
  expect(narrow).toContain('>P-HTTP<');
  expect(narrow).toContain('P-HTTP: 600.0 ms (590.1 to 610.3); the paper: 605 ms');
});

test('labels have as many digits as are asked for', () => {
  const seconds = { ...options, unit: ' s', labelDigits: 2 };
  expect(standaloneSvg(rowChart(seconds))).toContain('>HTTP: 42.30 s; the paper: 43.00 s<');
});
