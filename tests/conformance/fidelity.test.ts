import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fidelityDocument, type FidelityData } from '../../tools/fidelity/document.ts';
import { matrixRows, silenceRows } from '../../tools/fidelity/matrix.ts';
import { unmet } from '../../tools/fidelity/unmet.ts';
import {
  linuxFidelity,
  linuxRuns,
  ns2StartTimes,
  quickFidelity,
  startTimesOfNs2,
  statementReasons,
  sweepFidelity,
  type Measured,
} from '../../src/studies/fidelity/index.ts';
import { restartBurst, restartDelay } from '../../src/studies/restart/index.ts';
import { clauseCatalogue } from '../clauses/language/catalogue.ts';
import { projectFile } from './fixtures.ts';

const hint = 'docs/fidelity.json is out of date: npm run fidelity';
const document = JSON.parse(projectFile('docs/fidelity.json')) as FidelityData;
const workload = startTimesOfNs2(projectFile(ns2StartTimes));
const asData = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** What our sweeps measured, without what was made of it. */
const points: readonly Measured[] = document.replies.map((reply) => ({
  policy: reply.policy,
  burst_bytes: reply.burst_bytes,
  delay_ms: reply.delay_ms,
  queue_packets: reply.queue_packets,
  elapsed_s: reply.elapsed_s,
  elapsed_ci90: reply.elapsed_ci90,
  drops: reply.drops,
  retransmissions: reply.retransmissions,
  timeouts: reply.timeouts,
}));

describe('docs/fidelity.json says what is so today', () => {
  // That Table 1 is as measured is what table-1.test.ts is about.
  const now = quickFidelity(projectFile, JSON.parse(projectFile('docs/studies/table1.json')));

  it.each([
    'figures',
    'table1',
    'single_connections',
    'recoveries',
    'recovery_order',
    'ablations',
  ] as const)('%s', (part) => {
    expect(document[part], hint).toEqual(asData(now[part]));
  });

  it('recorded runs of a Linux kernel', () => {
    const read = (path: string) => (existsSync(path) ? readFileSync(path) : undefined);
    const runs = linuxFidelity(readdirSync(linuxRuns).sort(), read);
    expect(document.linux_runs, hint).toEqual(asData(runs));
  });

  // Of the 195 points two by size and one of each agent by delay; ns-2-replies.test.ts has twenty more
  // by size. Ten runs each.
  it.each([
    ['reno-ssr', 'restart-burst', 8000, 10],
    ['rbp-rate', 'restart-burst', 20_000, 10],
    ['reno-nssr', 'restart-delay', 250, 24],
    ['reno-ssr', 'restart-delay', 500, 10],
    ['vegas-nssr', 'restart-delay', 300, 24],
    ['rbp-rate', 'restart-delay', 50, 10],
    ['rbp-cwnd', 'restart-delay', 400, 10],
  ] as const)('the sweep: %s, %s at %d, queue of %d', (policy, name, point, queue) => {
    const study = name === 'restart-burst' ? restartBurst : restartDelay;
    const options = { workload, policies: [policy], points: [point], queue };
    const { points, unfinished } = study.collect(options, study.jobs(options).map(study.run));
    const { replies } = sweepFidelity(projectFile, points);
    expect(replies).toHaveLength(1);
    const [now] = replies;
    const written = document.replies.find(
      ({ policy: of, burst_bytes, delay_ms, queue_packets }) =>
        of === policy &&
        burst_bytes === now?.burst_bytes &&
        delay_ms === now.delay_ms &&
        queue_packets === queue,
    );
    expect(written, hint).toEqual(asData(now));
    expect(unfinished).toBe(0);
  });

  it('differences, limits and verdicts follow from the numbers of the sweeps', () => {
    const { replies, statements } = sweepFidelity(projectFile, points);
    expect(document.replies, hint).toEqual(asData(replies));
    expect(document.statements, hint).toEqual(asData(statements));
  });

  it(
    'the reasons of the statements that are not reproduced, each its own',
    { tags: 'all', timeout: 300_000 },
    () => {
      const reasons = statementReasons(points, workload);
      expect(document.reasons, hint).toEqual(asData(reasons));
      const missed = document.statements.filter(({ ours }) => ours.verdict !== 'reproduced');
      expect(reasons.map(({ claim }) => claim)).toEqual(missed.map(({ claim }) => claim));
      expect(new Set(reasons.map(({ why }) => why)).size).toBe(reasons.length);
      // More than a hundred runs: on a busy machine they take their time.
    },
  );

  it('every clause, as it is written today', () => {
    const today = clauseCatalogue().map(({ file, departure, leftOut }) => ({
      file,
      claim: projectFile(`tests/clauses/${file}`).split('\n', 1)[0]?.replace(/^#\s*/, ''),
      departure,
      left_out: leftOut,
      // tests/clauses/clauses.test.ts runs each.
      passes: true,
    }));
    const byFile = (a: { file: string }, b: { file: string }) => (a.file < b.file ? -1 : 1);
    expect(document.clauses.toSorted(byFile), hint).toEqual(today.toSorted(byFile));
  });

  it('losses, queues and policies, as tests/engine/matrix has them', () => {
    const text = projectFile('tests/engine/matrix/matrix.txt');
    const [matrix, silences] = [matrixRows(text), silenceRows(text)];
    expect(matrix.length).toBeGreaterThan(0);
    expect(silences.length).toBeGreaterThan(0);
    expect([document.matrix, document.silences], hint).toEqual(asData([matrix, silences]));
  });

  it('has every size and delay', () => {
    // Five agents; twenty sizes; ten delays with each queue, one of them among the sizes.
    const points = document.replies.map(({ policy, burst_bytes, delay_ms, queue_packets }) =>
      [policy, burst_bytes, delay_ms, queue_packets].join(' '),
    );
    expect(new Set(points).size).toBe(5 * (20 + 10 + 10 - 1));
    expect(points).toHaveLength(new Set(points).size);
  });

  it('nothing else', () => {
    const parts = ['replies', 'statements', 'reasons', 'clauses', 'matrix', 'silences'];
    const others = ['random_transfers', 'other_draws', 'unfinished'];
    const all = [...Object.keys(now), ...parts, 'linux_runs', 'linux_overflows', ...others];
    expect(Object.keys(document).toSorted(), hint).toEqual(all.toSorted());
  });

  it('and docs/fidelity.md says the same, to the letter', () => {
    // Told by the first line that differs: the page has a thousand.
    const [written, made] = [projectFile('docs/fidelity.md'), fidelityDocument(document)].map(
      (text) => text.split('\n'),
    ) as [string[], string[]];
    const differs = made.findIndex((line, i) => line !== written[i]);
    expect(differs === -1 ? '' : written[differs], hint).toBe(made[differs] ?? '');
    expect(written, hint).toHaveLength(made.length);
  });
});

describe('what is not as it has to be', () => {
  it('is nothing', () => {
    expect(unmet(document)).toEqual([]);
  });

  const without = <Row>(rows: readonly Row[], change: Partial<Row>): Row[] =>
    rows.map((row, i) => (i === 1 ? { ...row, ...change } : row));
  it.each([
    ['a segment of a figure', { figures: without(document.figures, { equal: 7 }) }],
    ['a row of Table 1', { table1: without(document.table1, { within: false }) }],
    [
      'one connection',
      { single_connections: without(document.single_connections, { within: false }) },
    ],
    ['a recovery', { recoveries: without(document.recoveries, { within: false }) }],
    [
      'the order of recoveries',
      { recovery_order: without(document.recovery_order, { ours: false }) },
    ],
    ['other draws', { other_draws: { ...document.other_draws, within: false } }],
    ['a recorded run', { linux_runs: without(document.linux_runs, { within: false }) }],
    ['a time', { replies: without(document.replies, { elapsed_within: false }) }],
    ['losses', { replies: without(document.replies, { drops_within: false }) }],
    ['a transfer that never ends', { unfinished: 1 }],
    ['a statement without its reason', { reasons: document.reasons.slice(1) }],
    ['a clause', { clauses: without(document.clauses, { passes: false }) }],
    ['a mechanism taken away', { ablations: without(document.ablations, { as_expected: false }) }],
  ])('is told: %s', (_, change) => {
    expect(unmet({ ...document, ...change })).toHaveLength(1);
  });
});
