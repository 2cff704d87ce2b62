import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answer } from '../../../src/runner/index.ts';
import {
  restartBurst,
  restartDelay,
  type RepliesJob,
  type RestartSweep,
} from '../../../src/studies/index.ts';
import { chartOf, studyCsv } from '../../../src/ui/studies/study-charts.ts';
import { studyData, studyPages } from '../../../src/ui/studies/study-data.ts';
import { StudyState } from '../../../src/ui/studies/study-state.svelte.ts';

type Begin = ConstructorParameters<typeof StudyState>[1];

const read = (file: string): string => readFileSync(file, 'utf8');
const data = studyData('restart-by-reply-size', read);
const table = { points: data.points, seeds: 10, unfinished: 0 } as never;

function state(begin: Begin) {
  let time = 0;
  return new StudyState(data, begin, () => (time += 1500));
}

const sweeps: Readonly<Record<string, RestartSweep>> = {
  'restart-burst': restartBurst,
  'restart-delay': restartDelay,
};

test.each(studyPages.map(({ slug }) => slug))(
  'the results that %s comes with are those of the engine: some of them made again',
  (slug) => {
    const { study, queue, along, points } = studyData(slug, read);
    expect(points.length).toBeGreaterThanOrEqual(50);
    for (const at of [0, Math.floor(points.length / 2), points.length - 1]) {
      const { policy, [along]: place } = points[at]!;
      const options = { policies: [policy], points: [place], queue };
      const { jobs } = answer({ kind: 'plan', plan: { study, options } });
      const results = (jobs as RepliesJob[]).map(sweeps[study]!.run);
      const made = sweeps[study]!.collect(options, results);
      expect(made.points[0]).toMatchObject(points[at]!);
    }
  },
);

test('each study has ns-2’s value for each of its points, and the paper’s words of its figures', () => {
  for (const { slug } of studyPages) {
    const { points, ns2, statements } = studyData(slug, read);
    expect(ns2).toHaveLength(points.length);
    expect(statements.length).toBeGreaterThan(0);
  }
});

test('on its way the points that are done are on view; all of them again if it fails', () => {
  let hear: Parameters<Begin>[1] = () => undefined;
  const study = state((_, heard) => {
    hear = heard;
    return () => undefined;
  });
  study.make();
  expect(study.points).toBe(data.points);
  hear({
    kind: 'progress',
    done: 0.01,
    table: () => ({ ...(table as object), points: [] }) as never,
  });
  expect(study.points).toBe(data.points);
  const some = data.points.slice(0, 7);
  hear({ kind: 'progress', done: 0.07, table: () => ({ points: some }) as never });
  expect(study.points).toHaveLength(7);
  expect(study.making).toEqual({ kind: 'running', done: 0.07 });
  hear({ kind: 'failure', reason: 'no memory' });
  expect(study.making).toEqual({ kind: 'failed', reason: 'no memory' });
  expect(study.points).toBe(data.points);
});

test('at its end it says how long it took, and whether the digits are the same', () => {
  const ends = (end: typeof data.points) =>
    state((_, hear) => {
      hear({ kind: 'done', table: { points: end } as never });
      return () => undefined;
    });
  const same = ends(structuredClone(data.points));
  same.make();
  expect(same.making).toEqual({ kind: 'done', seconds: 1.5, same: true });
  const [first, ...others] = data.points;
  const other = ends([{ ...first!, elapsed_s: first!.elapsed_s + 1e-6 }, ...others]);
  other.make();
  expect(other.making).toMatchObject({ same: false });
});

test('a cancelled study keeps the points that were done, and forgets them when told', () => {
  let stopped = 0;
  const study = state((_, hear) => {
    hear({
      kind: 'progress',
      done: 0.5,
      table: () => ({ points: data.points.slice(0, 50) }) as never,
    });
    return () => stopped++;
  });
  study.make();
  study.cancel();
  expect(stopped).toBe(1);
  expect(study.making).toEqual({ kind: 'cancelled', done: 0.5 });
  expect(study.points).toHaveLength(50);
  study.forget();
  expect(study.points).toBe(data.points);
});

test('a figure has a curve for each policy and a ring for each of ns-2’s values', () => {
  const { curves } = chartOf(data, data.points, data.figures[0]!, 600, 400);
  expect(curves.map(({ name }) => name)).toEqual([
    'NSSR',
    'SSR',
    'Vegas',
    'RBP, rate',
    'RBP, window',
  ]);
  for (const { points, others } of curves) expect(others).toHaveLength(points.length);
  expect(studyCsv(data.points).split('\n')).toHaveLength(data.points.length + 2);
});
