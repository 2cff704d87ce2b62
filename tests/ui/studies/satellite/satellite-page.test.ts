// The satellite study's page: its pictures, its values as a file, its ways into the sandbox.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changed, decodeLink, type PlainObject } from '../../../../src/share/link/index.ts';
import { answer } from '../../../../src/worker/index.ts';
import { builtinNames, builtinScenario, checkScenario } from '../../../../src/scenario/index.ts';
import { transferScenario as satelliteScenario } from '../../../../src/studies/satellite/index.ts';
import { answerOf } from '../../../../src/ui/studies/study-answer.ts';
import {
  satelliteChart,
  satelliteCsv,
} from '../../../../src/ui/studies/satellite/satellite-chart.ts';
import { satellitePage } from '../../../../src/ui/studies/satellite/satellite-page.ts';

const { table, links, elsewhere, runs, statements } = satellitePage.data((file) =>
  readFileSync(file, 'utf8'),
);

test.each(['lerc', 'acts', 'oufr', 'test'] as const)(
  'the picture of %s has what the paper measured, each between its extremes, and the model beside',
  (page) => {
    const { rows, count } = satelliteChart(table, page, 600, 300);
    expect(rows.map(({ name }) => name)).toEqual([
      'kept, 1 connection, window 1',
      'kept, 1 connection, window 3',
      'kept, 4 connections, window 1',
      'kept, 4 connections, window 3',
      'pipelined, window 1',
      'pipelined, window 3',
    ]);
    expect(rows).toHaveLength(count);
    for (const { low, value, high, other } of rows) {
      expect(low).toBeLessThanOrEqual(value);
      expect(high).toBeGreaterThanOrEqual(value);
      expect(other).toBeGreaterThan(0);
    }
  },
);

test('while it is made, a point without its runs is not in the picture', () => {
  const some = { ...table, points: table.points.slice(0, 5), details: table.details.slice(0, 5) };
  expect(satelliteChart(some, 'lerc', 600, 300).rows).toHaveLength(1);
  expect(satelliteChart(some, 'acts', 600, 300).rows).toEqual([]);
});

test('comma-separated values have the command line’s names and a line for each point', () => {
  const [names, ...lines] = satelliteCsv(table).trim().split('\n');
  expect(names).toMatch(
    /^page,mode,connections,initial_window,simulated_s,model_s,least_s,most_s,/,
  );
  expect(lines).toHaveLength(table.points.length);
  const columns = names!.split(',').length;
  for (const line of lines) {
    expect(line.replaceAll(/"[^"]*"/g, '').split(',')).toHaveLength(columns);
  }
});

const reader = { schema: 1, presets: builtinNames };

test('each way that the paper measured opens its own run, and the others none', async () => {
  for (const [i, link] of links.entries()) {
    const { page, mode, connections, initial_window: initialWindow } = table.points[i]!;
    if (mode !== 'keep-alive' && mode !== 'pipelined') {
      expect(link).toBeNull();
      continue;
    }
    const opened = await scenarioOf(link!);
    const way = { page, mode, connections, initialWindow };
    const { network, hosts, http } = satelliteScenario({
      ...way,
      phase: 0,
      bitErrorRate: 0,
      seed: 1,
    });
    expect({ network: opened.network, hosts: opened.hosts, http: opened.http }).toEqual({
      network,
      hosts,
      http,
    });
  }
});

test('each cell of the page over other lines opens its run', async () => {
  expect(elsewhere).toHaveLength(table.links.length);
  const opened = await Promise.all(elsewhere.map(scenarioOf));
  opened.forEach(({ network, http, title }, i) => {
    const { link, mode, connections } = table.links[i]!;
    expect(http).toMatchObject({ connections });
    expect(network.kind).toBe(link === 'ethernet' ? 'ethernet' : 'link');
    expect(title).toContain(link);
    expect(http?.pipelining).toBe(mode === 'pipelined' ? 'one-write' : 'none');
  });
});

async function scenarioOf(link: string) {
  const { preset, changes } = await decodeLink(link, reader);
  const base = builtinScenario(preset as (typeof builtinNames)[number]);
  const checked = checkScenario(changed(base as unknown as PlainObject, changes));
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.scenario;
}

test('it takes as many runs as it says; its answer is what the paper concludes', () => {
  expect(answer({ kind: 'plan', plan: { study: 'satellite', options: {} } }).jobs).toHaveLength(
    runs,
  );
  expect(answerOf(statements).claim).toMatch(
    /^Pipelining with the larger initial window is the best/,
  );
});
