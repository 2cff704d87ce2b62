// What bursts do to steady flows beside them: the runs, the table, and what is asked of it.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { victim, type VictimData } from '../../../src/studies/index.ts';
import { runVictim, steady, victimScenario } from '../../../src/studies/victim/beside-bursts.ts';
import { victimFindings } from '../../../src/studies/victim/findings.ts';

const job = {
  policy: 'reno-nssr',
  replyBytes: 24_000,
  delay: 100,
  queuePackets: 10,
  seed: 1,
} as const;
const kept = JSON.parse(readFileSync('docs/studies/victim.json', 'utf8')) as VictimData;

describe('one run', () => {
  it('has the restart study’s ten clients and five steady flows, whose senders never change', () => {
    const { flows = [] } = victimScenario({ ...job, policy: 'rbp-cwnd' });
    expect(flows).toHaveLength(15);
    expect(flows.slice(0, 10).map(({ serverTcp }) => serverTcp.afterIdle)).toEqual(
      new Array(10).fill('pace-window'),
    );
    expect(flows.slice(10).map(({ serverTcp }) => serverTcp.afterIdle)).toEqual(
      new Array(5).fill('keep'),
    );
  });

  it('alone, a message takes what the line does: nothing waits, nothing is lost', () => {
    const { delay, longest, drops, timeouts, unfinished } = runVictim({ ...job, policy: null });
    // 102 ms and two hops of access, 500 bytes at 800 kb/s and twice at 10 Mb/s.
    expect(delay).toBeCloseTo(0.1 + 0.002 + 0.005 + 0.0008, 6);
    expect(longest).toBeCloseTo(delay, 9);
    expect({ drops, timeouts, unfinished }).toEqual({ drops: 0, timeouts: 0, unfinished: 0 });
  });

  it('beside bursts, some messages wait for a timer of a second; the mean is of all of them', () => {
    const result = runVictim(job);
    expect(result.drops).toBeGreaterThan(0);
    expect(result.timeouts).toBeGreaterThan(0);
    expect(result.unfinished).toBe(0);
    // A round's longest wait stands in its mean once in 20 messages, at least.
    const more = (wait: number) => wait - 0.1078;
    expect(more(result.longest)).toBeGreaterThan(more(result.delay));
    expect(more(result.longest)).toBeLessThanOrEqual(more(result.delay) * steady.inRound);
    expect(result.elapsed).toBeGreaterThan(1);
  });
});

describe('the study', () => {
  const options = {
    policies: ['reno-nssr', 'reno-ssr'],
    points: [8000, 24_000],
    seeds: 2,
  } as const;
  const jobs = victim.jobs(options);

  it('runs the steady flows alone, then each policy and size with each seed', () => {
    expect(
      jobs.map(({ policy, replyBytes, seed }) => [policy, replyBytes, seed].join(' ')),
    ).toEqual([
      ' 8000 1',
      ' 8000 2',
      ...['reno-nssr', 'reno-ssr'].flatMap((policy) =>
        [8000, 24_000].flatMap((bytes) => [1, 2].map((seed) => `${policy} ${bytes} ${seed}`)),
      ),
    ]);
  });

  it('tells a point once all its seeds are there, and finds nothing before it is whole', () => {
    const results = jobs.map(victim.run);
    const half = victim.collect(
      options,
      results.map((result, i) => (i < 5 ? result : null)),
    );
    expect(half.points.map(({ policy, burst_bytes }) => [policy, burst_bytes])).toEqual([
      ['reno-nssr', 8000],
    ]);
    expect(half.alone?.drops).toBe(0);
    expect(half.findings).toEqual([]);
    expect(
      victim.collect(
        options,
        results.map(() => null),
      ).alone,
    ).toBeNull();
    const whole = victim.collect(options, results);
    expect(whole.points[0]).toEqual(half.points[0]);
    expect(whole.findings.length).toBeGreaterThan(4);
  });

  it('is as docs/studies has it: points made again, and the findings follow from the points', () => {
    const { policy, burst_bytes } = kept.points[17]!;
    const again = { policies: [policy], points: [burst_bytes] };
    const made = victim.collect(again, victim.jobs(again).map(victim.run));
    expect(made.points).toEqual([kept.points[17]]);
    expect(made.alone).toEqual(kept.alone);
    expect(victimFindings(kept.points, kept.alone!.longest_ms)).toEqual(kept.findings);
  });
});

describe('the findings', () => {
  const found = (points = kept.points) => victimFindings(points, kept.alone!.longest_ms);
  const verdicts = (points = kept.points) => found(points).map(({ verdict }) => verdict);

  it('are these', () => {
    expect(
      found().map(
        ({ claim, verdict, holds, points }) => `${claim} ${verdict}, ${holds} of ${points}`,
      ),
    ).toEqual([
      'A burst after a pause affects other connections through the same router. holds, 7 of 7',
      'SSR spares others: beside it the steady flows lose less than beside NSSR. holds, 7 of 7',
      'RBP/rate spares others: beside it the steady flows lose less than beside NSSR. partly, 6 of 7',
      'RBP/rate costs its neighbours no more than SSR. holds, 8 of 8',
      'Pacing the kept window (RBP/cwnd) spares others no more than a burst of it. partly, 4 of 6',
      'Of what SSR saves others and NSSR saves itself, RBP/rate has more than half of each. partly, 6 of 7',
      'A small flow learns of its loss by its timer alone. holds, 5 of 5',
    ]);
  });

  it('turn round with the numbers: each can fail', () => {
    const turned: Readonly<Record<string, string>> = {
      'reno-nssr': 'reno-ssr',
      'reno-ssr': 'reno-nssr',
      'rbp-rate': 'rbp-cwnd',
      'rbp-cwnd': 'rbp-rate',
    };
    const swapped = kept.points.map((point) => ({
      ...point,
      policy: (turned[point.policy] ?? point.policy) as typeof point.policy,
      timeouts: point.timeouts / 2,
    }));
    expect(verdicts(swapped)[1]).toBe('does not hold');
    expect(verdicts(swapped)[2]).toBe('does not hold');
    expect(verdicts(swapped)[6]).toBe('does not hold');
    const lossy = (policy: string) =>
      kept.points.map((point) =>
        point.policy === policy ? { ...point, drops: point.drops + 1 } : point,
      );
    expect(verdicts(lossy('rbp-rate'))[3]).toBe('does not hold');
    expect(verdicts(lossy('reno-nssr'))[4]).toBe('does not hold');
    const calm = kept.points.map((point) => ({ ...point, drops: 0, longest_ms: 110 }));
    expect(verdicts(calm)[0]).toBe('does not hold');
    expect(verdicts(calm)[5]).toBe('does not hold');
    expect(verdicts([])).toEqual(new Array(7).fill('not measured'));
  });

  it('give a reason wherever something does not hold everywhere', () => {
    for (const { verdict, why, claim } of found()) {
      if (verdict !== 'holds') expect(why, claim).not.toBe('');
    }
  });
});
