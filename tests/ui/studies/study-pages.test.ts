// What every study's page has to have, whatever it is of.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chart } from '../../../src/plot/chart/index.ts';
import { answer } from '../../../src/worker/index.ts';
import { chartOf } from '../../../src/ui/studies/study-charts.ts';
import { isSamePoint } from '../../../src/ui/studies/study-data.ts';
import { studyPages } from '../../../src/ui/studies/study-pages.ts';

const read = (file: string): string => readFileSync(file, 'utf8');

test('each has an address of its own', () => {
  expect(new Set(studyPages.map(({ slug }) => slug)).size).toBe(studyPages.length);
});

test.each(studyPages.map((page) => [page.slug, page.data(read)] as const))(
  '%s: rows, measures, pictures and statements fit',
  (slug, data) => {
    const { table, measures, figures, statements, curves, plan, runs } = data;
    expect(data.slug).toBe(slug);
    expect(answer({ kind: 'plan', plan }).jobs).toHaveLength(runs);
    for (const row of table.points) {
      expect(table.points.filter((other) => isSamePoint(data, row, other))).toEqual([row]);
      expect(curves.names.map(({ value }) => value)).toContain(row[curves.key]);
      for (const { key, half = key } of measures) {
        expect(row[key]).toBeTypeOf('number');
        expect(row[half]).toBeTypeOf('number');
      }
    }
    for (const figure of figures) {
      const drawn = chartOf(data, table.points, figure, 600, 400).curves;
      expect(drawn.length).toBeGreaterThan(1);
      for (const { name, points } of drawn) expect(points.length, name).toBeGreaterThan(1);
      const { marks } = chart(chartOf(data, table.points, figure, 600, 400));
      const words = marks.map(({ title }) => title).join('\n');
      expect(words, 'as exact as the table').not.toMatch(/\d\.\d{4}/);
      expect(words).toContain(`; ${data.along.label}: `);
    }
    const compared = new Set(table.points.map((row) => row['policy']));
    expect(data.terms).toHaveLength(compared.size);
    expect(statements.length).toBeGreaterThan(0);
    for (const { verdicts, why, claim } of statements) {
      // Who finds something else than was claimed says why; chance has no reason.
      const { because, verdict } = verdicts[0]!;
      if (because.startsWith('not at')) expect(why, claim).not.toBe('');
      else expect(verdict, claim).toMatch(/^(reproduced|holds)|, undecided at/);
    }
  },
);
