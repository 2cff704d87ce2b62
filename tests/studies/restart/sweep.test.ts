import { describe, expect, it } from 'vitest';
import {
  allRestartPolicyNames,
  restartBurst,
  restartDelay,
} from '../../../src/studies/restart/index.ts';

describe('the restart studies', () => {
  const small = { policies: ['reno-nssr', 'reno-ssr'], points: [2000, 8000], seeds: 2 } as const;
  const jobs = restartBurst.jobs(small);

  it('have a run for every policy, point and seed; by default those of the figures', () => {
    expect(jobs.map(({ policy, replyBytes, seed }) => [policy, replyBytes, seed])).toEqual([
      ['reno-nssr', 2000, 1],
      ['reno-nssr', 2000, 2],
      ['reno-nssr', 8000, 1],
      ['reno-nssr', 8000, 2],
      ['reno-ssr', 2000, 1],
      ['reno-ssr', 2000, 2],
      ['reno-ssr', 8000, 1],
      ['reno-ssr', 8000, 2],
    ]);
    const burst = restartBurst.jobs({ policies: ['reno-ssr'], seeds: 1 });
    expect(burst.map(({ replyBytes }) => replyBytes)).toEqual(
      Array.from({ length: 20 }, (_, i) => 2000 * (i + 1)),
    );
    expect(new Set(burst.map(({ delay, queuePackets }) => `${delay} ${queuePackets}`))).toEqual(
      new Set(['100 10']),
    );
    const delay = restartDelay.jobs({ policies: ['reno-ssr'], seeds: 1, queue: 10 });
    expect(new Set(delay.map((job) => `${job.replyBytes} ${job.queuePackets}`))).toEqual(
      new Set(['24000 10']),
    );
  });

  it('give the same digits in whatever order the runs were made', () => {
    const forwards = jobs.map(restartBurst.run);
    const backwards = jobs.toReversed().map(restartBurst.run).toReversed();
    expect(restartBurst.collect(small, backwards)).toEqual(restartBurst.collect(small, forwards));
  });

  it('show what restarting costs: a reply of 8 KB after idle takes round trips more', () => {
    const { points } = restartBurst.collect(small, jobs.map(restartBurst.run));
    const at = (policy: string) =>
      points.find((point) => point.policy === policy && point.burst_bytes === 8000)!;
    // The round trip is 204 ms; slow start needs several, and the first of them a delayed ACK.
    expect(at('reno-ssr').elapsed_s - at('reno-nssr').elapsed_s).toBeGreaterThan(0.3);
    expect(at('reno-ssr').drops).toBeLessThan(at('reno-nssr').drops);
  });

  it('compare every other answer to a pause with them, in the same network', () => {
    const options = { policies: allRestartPolicyNames, points: [8000], seeds: 1 };
    const { points, unfinished } = restartBurst.collect(
      options,
      restartBurst.jobs(options).map(restartBurst.run),
    );
    expect(unfinished).toBe(0);
    const elapsed = (policy: string) => points.find((point) => point.policy === policy)!.elapsed_s;
    // A new connection costs what slow start does, and a round trip of 204 ms for its handshake.
    expect(elapsed('reopen') - elapsed('reno-ssr')).toBeCloseTo(0.204, 2);
    // Whatever the clock, two minutes are a pause; a threshold of one is passed as well.
    for (const same of ['restart-bsd', 'restart-last-send', 'restart-rtt', 'restart-threshold']) {
      expect(elapsed(same), same).toBeCloseTo(elapsed('reno-ssr'), 6);
    }
    expect(elapsed('new-cwv')).toBeLessThan(elapsed('decay-rfc2861'));
  });

  it('take given start times', () => {
    const starts = Array.from({ length: 10 }, (_, round) =>
      Array.from({ length: 10 }, (__, client) => 10_000 + 120_000 * round + 3000 * client),
    );
    const options = { ...small, points: [2000], seeds: 1, workload: [{ seed: 1, starts }] };
    const alone = restartBurst.collect(options, restartBurst.jobs(options).map(restartBurst.run));
    // Three seconds apart nobody meets anybody: two segments at 800 kb/s and 102 ms.
    expect(alone.points[0]).toMatchObject({ drops: 0, timeouts: 0 });
    expect(alone.points[0]!.elapsed_s).toBeCloseTo(0.102 + 0.02 + 0.0016, 6);
  });
});
