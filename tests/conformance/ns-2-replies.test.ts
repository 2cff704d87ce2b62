import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { restartBurst, restartPolicyNames, type StartTimes } from '../../src/studies/index.ts';

/** Rows of a fixture without comments and heading. */
function rowsOf(name: string): string[][] {
  return readFileSync(new URL(`../fixtures/ns2/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .slice(1)
    .map((line) => line.split(','));
}

/** The very start times that ns-2's runs had. */
function workload(): { seed: number; starts: StartTimes }[] {
  const bySeed = new Map<number, number[][]>();
  for (const [seed, round, client, seconds] of rowsOf('workload-start-times.csv').map((row) =>
    row.map(Number),
  )) {
    const starts = bySeed.get(seed!) ?? [];
    bySeed.set(seed!, starts);
    (starts[round!] ??= [])[client!] = seconds! * 1000;
  }
  return [...bySeed].map(([seed, starts]) => ({ seed, starts }));
}

/** A subset that stays quick; docs/fidelity.md has every size. */
const sizes = [4000, 12_000, 24_000, 40_000];

describe.each(restartPolicyNames)(
  'ns-2, replies to ten clients after two minutes: %s',
  (policy) => {
    const options = { workload: workload(), policies: [policy], points: sizes };
    const { points, unfinished } = restartBurst.collect(
      options,
      restartBurst.jobs(options).map(restartBurst.run),
    );
    const rows = rowsOf('burst-size-queue10.csv').filter(([name]) => name === policy);
    // Vegas decides by differences of milliseconds: once two runs differ, they part.
    const allowed = policy.startsWith('vegas') || policy.endsWith('rate') ? 0.2 : 0.1;

    it('all transfers end', () => {
      expect(unfinished).toBe(0);
    });

    it.each(sizes)('%d bytes: time and losses per transfer', (size) => {
      const ours = points.find(({ burst_bytes }) => burst_bytes === size)!;
      const theirs = rows.find(([, bytes]) => Number(bytes) === size)!;
      const [elapsed, drops] = [Number(theirs[4]), Number(theirs[6])];
      expect(Math.abs(ours.elapsed_s / elapsed - 1)).toBeLessThan(allowed);
      expect(Math.abs(ours.drops - drops)).toBeLessThan(Math.max(0.15, 0.25 * drops));
    });
  },
);
