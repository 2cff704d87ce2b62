// Table 1's page: its picture, its values as a file, its ways into the sandbox, what the paper says of it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodeLink } from '../../../src/share/link/index.ts';
import { answer } from '../../../src/worker/index.ts';
import { builtinNames } from '../../../src/scenario/index.ts';
import { table1Findings } from '../../../src/studies/table1/findings.ts';
import { table1Chart, table1Csv } from '../../../src/ui/studies/table1-chart.ts';
import { hearTable1 } from '../../../src/ui/studies/table1-made.ts';
import { table1Page } from '../../../src/ui/studies/table1-page.ts';

const { table, links, runs, statements } = table1Page.data((file) => readFileSync(file, 'utf8'));

test('the picture has each row between its extremes at all phases, and the paper’s beside', () => {
  const { rows } = table1Chart(table, 4, 600, 300);
  expect(rows.map(({ name, other }) => `${name} ${other}`)).toEqual([
    'HTTP 43',
    'P-HTTP 605',
    'P-HTTP, with first fix 195',
    'P-HTTP, with both fixes 26',
  ]);
  rows.forEach(({ low, value, high }, row) => {
    expect(low).toBeLessThanOrEqual(value);
    expect(high).toBeGreaterThanOrEqual(value);
    for (const { mean_ms } of table.phases) {
      expect(mean_ms[row]).toBeGreaterThanOrEqual(low);
      expect(mean_ms[row]).toBeLessThanOrEqual(high);
    }
  });
});

test('comma-separated values have the command line’s names', () => {
  const [names, first, ...others] = table1Csv(table).trim().split('\n');
  expect(names).toBe('protocol,server,mean_ms,sd_ms,paper_ms,stalls_per_page');
  expect(first).toMatch(/^"HTTP","Apache 1\.1b4",42\.\d+,/);
  expect(others).toHaveLength(3);
});

test('each row leads to its own scenario', async () => {
  const opened = await Promise.all(
    links.map((link) => decodeLink(link, { schema: 1, presets: builtinNames })),
  );
  expect(opened.map(({ preset }) => preset)).toEqual(table.details.map(({ scenario }) => scenario));
});

test('it takes as many runs as it says; what does not hold has its reason', () => {
  expect(answer({ kind: 'plan', plan: { study: 'table1', options: {} } }).jobs).toHaveLength(runs);
  expect(statements.map(({ verdicts }) => verdicts[0]!.verdict)).toEqual([
    'holds, 17 of 17',
    'holds, 17 of 17',
    'holds, 17 of 17',
    'holds, 17 of 17',
    'does not hold, 0 of 4',
  ]);
  expect(statements.at(-1)!.why).not.toBe('');
});

test('made in a page, it keeps the parameters that the page came with, whose reasons the script has not', () => {
  const lean = { ...table, parameters: table.parameters.map((one) => ({ ...one, source: '' })) };
  const heard: unknown[] = [];
  const hear = hearTable1(table.parameters, (message) => {
    heard.push(message.kind === 'progress' ? message.table() : message);
  });
  hear({ kind: 'progress', done: 0.5, table: () => ({ ...lean, phases: [] }) });
  hear({ kind: 'done', table: lean });
  hear({ kind: 'failure', reason: 'no memory' });
  expect(heard).toEqual([
    { ...table, phases: [] },
    { kind: 'done', table },
    { kind: 'failure', reason: 'no memory' },
  ]);
});

test('each of the paper’s words can fail', () => {
  const verdicts = (change: (row: (typeof table.rows)[number], i: number) => object) =>
    table1Findings({
      rows: table.rows.map((row, i) => ({ ...row, ...change(row, i) })),
      phases: [],
    }).map(({ verdict }) => verdict);
  const held = ['holds', 'holds', 'holds', 'holds', 'does not hold'];
  expect(verdicts(() => ({}))).toEqual(held);
  const but = (...others: readonly number[]) =>
    held.map((verdict, i) => (others.includes(i) ? 'does not hold' : verdict));
  expect(verdicts((_, i) => (i === 0 ? { mean_ms: 60 } : {}))).toEqual(but(0));
  expect(verdicts((_, i) => (i === 2 ? { mean_ms: 300 } : {}))).toEqual(but(1));
  expect(verdicts((_, i) => (i === 3 ? { mean_ms: 50 } : {}))).toEqual(but(2));
  expect(verdicts((_, i) => (i === 2 ? { stalls_per_page: 2 } : {}))).toEqual(but(3));
  expect(verdicts((_, i) => ({ sd_ms: [40, 99, 1.9, 8.8][i] })).at(-1)).toBe('holds');
});
