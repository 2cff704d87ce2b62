// A study's pictures and its comma-separated values, from rows as plain data.
import { expect, test } from 'vitest';
import { chartOf, studyCsv } from '../../../src/ui/studies/study-charts.ts';
import type { StudyData, StudyRow } from '../../../src/ui/studies/study-data.ts';

const points: readonly StudyRow[] = ['a', 'b'].flatMap((way) =>
  [1000, 2000].flatMap((bytes) =>
    [10, 20].map((queue) => ({ way, bytes, queue, time: bytes / 1000, ci: 1.5, note: null })),
  ),
);
const data: Parameters<typeof chartOf>[0] = {
  ...({} as StudyData),
  table: { points },
  along: { key: 'bytes', label: 'KB', per: 1000 },
  curves: {
    key: 'way',
    names: ['a', 'b', 'c'].map((value) => ({ value, long: `way ${value}`, short: value })),
  },
  measures: [
    { key: 'time', half: 'ci', axis: 'time of a reply, s', column: 'Time, s', digits: 1 },
    { key: 'note', axis: 'of nothing', column: 'Nothing', digits: 1 },
  ],
  peer: { name: 'elsewhere', rows: [{ way: 'b', bytes: 2000, queue: 10, time: 3 }] },
};
const figure = { id: 'time', heading: 'The time', measure: 'time', only: { queue: 10 } };

test('a curve for each way that has rows, with its interval, which ends at nothing', () => {
  const { curves, along, upward, others } = chartOf(data, points, figure, 600, 400);
  expect({ along, upward, others }).toEqual({
    along: 'KB',
    upward: 'time of a reply, s',
    others: 'elsewhere',
  });
  expect(curves).toEqual([
    {
      name: 'a',
      points: [
        { x: 1, y: 1, low: 0, high: 2.5 },
        { x: 2, y: 2, low: 0.5, high: 3.5 },
      ],
      others: [],
    },
    {
      name: 'b',
      points: [
        { x: 1, y: 1, low: 0, high: 2.5 },
        { x: 2, y: 2, low: 0.5, high: 3.5 },
      ],
      // Without an interval of its own.
      others: [{ x: 2, y: 3, low: 3, high: 3 }],
    },
  ]);
});

test('a curve keeps its place, and so its look, while it has no points yet', () => {
  const done = points.filter(({ way }) => way === 'b');
  const { curves } = chartOf(data, done, figure, 600, 400);
  expect(curves.map(({ name, points: own }) => [name, own.length])).toEqual([
    ['a', 0],
    ['b', 2],
  ]);
});

test('where there is no value there is no point; an unknown measure is a mistake', () => {
  const empty = chartOf({ ...data, peer: null }, points, { ...figure, measure: 'note' }, 600, 400);
  expect(empty.curves.map((curve) => curve.points)).toEqual([[], []]);
  expect(empty.others).toBeUndefined();
  expect(() => chartOf(data, points, { ...figure, measure: 'tme' }, 600, 400)).toThrow("'tme'");
});

test('comma-separated values have every column, in the order of the command line', () => {
  expect(studyCsv(points).split('\n').slice(0, 2)).toEqual([
    'way,bytes,queue,time,ci,note',
    'a,1000,10,1,1.5,',
  ]);
  expect(studyCsv(points).split('\n')).toHaveLength(points.length + 2);
});
