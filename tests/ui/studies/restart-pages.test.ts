// The restart paper's studies as pages: their results are the engine's, ns-2 and the paper stand beside.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answer } from '../../../src/worker/index.ts';
import {
  restartBurst,
  restartDelay,
  type RestartSweep,
} from '../../../src/studies/restart/index.ts';
import { restartPages } from '../../../src/ui/studies/restart-pages.ts';
import { triesAll } from '../../trials.ts';
import { isSamePoint } from '../../../src/ui/studies/study-data.ts';

const read = (file: string): string => readFileSync(file, 'utf8');

const sweeps: Readonly<Record<string, RestartSweep>> = {
  'restart-burst': restartBurst,
  'restart-delay': restartDelay,
};

const pages = restartPages.map((page) => [page.slug, page.data(read)] as const);

test.each(pages)(
  'the results that %s comes with are those of the engine: some of them made again',
  (_, { plan, along, table: { points } }) => {
    expect(points.length).toBeGreaterThanOrEqual(50);
    const middle = Math.floor(points.length / 2);
    for (const at of triesAll ? [0, middle, points.length - 1] : [middle]) {
      const { policy, [along.key]: place } = points[at]!;
      const options = { ...plan.options, policies: [policy], points: [place] } as never;
      const { jobs } = answer({ kind: 'plan', plan: { ...plan, options } });
      const { collect, run } = sweeps[plan.study]!;
      const made = collect(options, jobs.map(run as never));
      expect(made.points[0]).toEqual(points[at]);
    }
  },
);

test.each(pages)('%s has ns-2’s value for each of its points, and the paper’s words', (_, data) => {
  const { table, peer, measures, statements } = data;
  for (const row of table.points) {
    const theirs = peer!.rows.filter((other) => isSamePoint(data, row, other));
    expect(theirs).toHaveLength(1);
    for (const { key } of measures) expect(theirs[0]![key]).toBeTypeOf('number');
  }
  for (const { verdicts, reading } of statements) {
    const words = [reading, ...verdicts.map(({ because }) => because)].join(' ');
    expect(words, 'one set of names').not.toMatch(/reno-|vegas-|rbp-/);
    expect(verdicts.map(({ where }) => where)).toEqual(['Here, with ns-2’s start times', 'ns-2']);
  }
});
