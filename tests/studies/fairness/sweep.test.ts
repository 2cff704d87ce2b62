import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fairnessFindings } from '../../../src/studies/fairness/findings.ts';
import { fairnessIndex } from '../../../src/studies/fairness/jain.ts';
import { verdictInWords } from '../../../src/studies/finding.ts';
import { policiesOf, runMix, type MixJob } from '../../../src/studies/fairness/mix.ts';
import {
  fairness,
  type FairnessData,
  type FairnessPoint,
} from '../../../src/studies/fairness/index.ts';
import { restartBurst } from '../../../src/studies/restart/index.ts';
import { fc, trials } from '../../trials.ts';

const recorded = JSON.parse(
  readFileSync(new URL('../../../docs/studies/fairness.json', import.meta.url), 'utf8'),
) as FairnessData;

const network = { replyBytes: 8000, delay: 100, queuePackets: 10 };

describe('Jain’s index', () => {
  const shares = fc.array(fc.double({ min: 0.001, max: 1000, noNaN: true }), {
    minLength: 1,
    maxLength: 30,
  });

  it('is 1 where all have the same, and k of n where the others have nothing', () => {
    expect(fairnessIndex([3, 3, 3, 3])).toBe(1);
    expect(fairnessIndex([5, 0, 0, 0])).toBe(1 / 4);
    expect(fairnessIndex([2, 2, 0, 0, 0])).toBeCloseTo(2 / 5, 12);
    // (1 + 2 + 3)² / (3 · (1 + 4 + 9))
    expect(fairnessIndex([1, 2, 3])).toBeCloseTo(36 / 42, 12);
  });

  it('lies between 1/n and 1, and knows neither a unit nor an order', () => {
    fc.assert(
      fc.property(shares, fc.double({ min: 0.01, max: 100, noNaN: true }), (some, unit) => {
        const index = fairnessIndex(some);
        expect(index).toBeGreaterThanOrEqual(1 / some.length - 1e-12);
        expect(index).toBeLessThanOrEqual(1 + 1e-12);
        expect(fairnessIndex(some.map((share) => share * unit))).toBeCloseTo(index, 9);
        expect(fairnessIndex(some.toReversed())).toBeCloseTo(index, 9);
      }),
      trials(100),
    );
  });
});

describe('clients of two policies', () => {
  const mix: MixJob = { ...network, policy: 'reno-nssr', other: 'reno-ssr', clients: 3, seed: 1 };

  it('are as many as asked, and each client is of each as often as any other', () => {
    const seeds = Array.from({ length: 10 }, (_, i) => policiesOf({ ...mix, seed: i + 1 }));
    for (const policies of seeds) {
      expect(policies.filter((policy) => policy === 'reno-nssr')).toHaveLength(3);
    }
    for (let client = 0; client < 10; client++) {
      expect(seeds.filter((policies) => policies[client] === 'reno-nssr')).toHaveLength(3);
    }
  });

  it('are, where both are the same, the restart study’s', () => {
    const same = runMix({ ...mix, policy: 'reno-nssr', other: 'reno-nssr', clients: 10 });
    const [job] = restartBurst.jobs({ policies: ['reno-nssr'], points: [8000], seeds: 1 });
    const { elapsed, drops, timeouts } = restartBurst.run(job!);
    const sum = (what: 'elapsed' | 'drops' | 'timeouts') =>
      same.clients.reduce((all, client) => all + client[what], 0) / 90;
    expect(sum('elapsed')).toBeCloseTo(elapsed, 9);
    expect(sum('drops')).toBeCloseTo(drops, 9);
    expect(sum('timeouts')).toBeCloseTo(timeouts, 9);
    // What is lost is told of its own client: not all lose the same.
    expect(new Set(same.clients.map((client) => client.drops)).size).toBeGreaterThan(1);
  });

  it('are known again when a server opens its connection anew after a pause', () => {
    const reopened = runMix({ ...mix, policy: 'reopen', other: 'reno-ssr' });
    expect(reopened.unfinished).toBe(0);
    expect(reopened.clients.map(({ replies }) => replies)).toEqual(new Array(10).fill(9));
  });

  it('each restart as their policy has it', () => {
    const { clients, unfinished } = runMix(mix);
    expect(unfinished).toBe(0);
    const slowest = (policy: string) =>
      Math.max(...clients.filter((one) => one.policy === policy).map((one) => one.elapsed / 9));
    const fastest = Math.min(
      ...clients.filter((one) => one.policy === 'reno-ssr').map((one) => one.elapsed / 9),
    );
    expect(slowest('reno-nssr')).toBeLessThan(fastest);
  });
});

describe('the study of fairness', () => {
  it('runs each network once, however many rows tell of it', () => {
    const jobs = fairness.jobs({});
    expect(new Set(jobs.map((job) => JSON.stringify(job))).size).toBe(jobs.length);
    // Four policies alone and six pairs in three mixes, two sizes, ten seeds.
    expect(jobs).toHaveLength((4 + 6 * 3) * 2 * 10);
    expect(recorded.points).toHaveLength(4 * 3 * 4 * 2);
  });

  it('gives the recorded digits, in whatever order the runs were made', { tags: 'all' }, () => {
    const chosen = { policies: ['reno-ssr', 'reno-nssr'], points: [8000] } as const;
    const jobs = fairness.jobs(chosen);
    const results = jobs.toReversed().map(fairness.run).toReversed();
    const { points } = fairness.collect(chosen, results);
    expect(points).toHaveLength(8);
    for (const point of points) expect(recorded.points).toContainEqual(point);
    // Beside a third policy, as many clients beside NSSR are what it is compared with.
    const three = { policies: ['reno-ssr', 'reno-nssr', 'rbp-rate'], points: [8000] } as const;
    const mixes = fairness.jobs(three).map((job) => {
      const isAsked = job.policy === 'rbp-rate' ? job.clients > 4 : job.clients !== 1;
      return isAsked ? fairness.run(job) : null;
    });
    const pair = (row: FairnessPoint) => row.pair === 'reno-ssr/rbp-rate' && row.others > 4;
    const made = fairness.collect(three, mixes).points.filter(pair);
    expect(made.length).toBeGreaterThan(0);
    for (const point of made) expect(recorded.points).toContainEqual(point);
    expect(made[0]!.over_nssr_s).toBeLessThan(0);
    // Its runs are there, those of the mix with NSSR are not yet.
    const early = mixes.map((result, i) => {
      const { policy, other } = fairness.jobs(three)[i]!;
      return policy === 'reno-nssr' && other !== policy ? null : result;
    });
    const before = fairness.collect(three, early).points.find(pair)!;
    expect(before).toEqual({
      ...made[0]!,
      over_nssr_s: null,
      over_nssr_s_ci90: null,
      over_nssr_drops: null,
      over_nssr_drops_ci90: null,
      over_nssr_fairness: null,
      over_nssr_fairness_ci90: null,
    });
    // Not all runs are there yet: only rows that are whole.
    const some = fairness.collect(
      chosen,
      results.map((result, i) => (i < 20 ? result : null)),
    );
    expect(some.points.length).toBeGreaterThan(0);
    for (const point of some.points) expect(points).toContainEqual(point);
    expect(some.points.length).toBeLessThan(points.length);
  });

  it('tells of one network in two rows, which agree', () => {
    for (const { policy, beside, others, burst_bytes, fairness: index } of recorded.points) {
      if (others === 0) continue;
      const other = recorded.points.find(
        (row) =>
          row.policy === beside &&
          row.beside === policy &&
          row.others === 10 - others &&
          row.burst_bytes === burst_bytes,
      );
      expect(other?.fairness).toBe(index);
    }
  });

  it('finds what it is said to find', () => {
    expect(recorded.findings).toEqual(fairnessFindings(recorded.points));
    expect(
      recorded.findings.map((finding) => `${finding.claim} ${verdictInWords(finding)}`),
    ).toEqual([
      'A burst costs its neighbors, too: beside NSSR, SSR takes longer and loses more. partly, 4 of 6, undecided at 2',
      'RBP/rate is never worse than NSSR for those beside it. partly, 3 of 6, undecided at 3',
      'RBP/cwnd is never worse than NSSR for those beside it. partly, 2 of 6, undecided at 2',
      'What RBP/rate takes from SSR cannot be distinguished from chance. holds, 6 of 6',
      'Senders that do not restart gain: NSSR and both forms of RBP are faster than SSR beside them. holds, 6 of 6',
      'RBP/rate pays for the bursts beside it. partly, 4 of 6, undecided at 2',
      'Keeping the window pays where others pace: NSSR is faster beside RBP/rate than among its own. holds, 6 of 6',
      'Beside SSR, RBP/rate is fairer than NSSR. partly, 5 of 6, undecided at 1',
      'Beside SSR, RBP/cwnd is fairer than NSSR. partly, 3 of 6, undecided at 3',
      'Mixing two policies costs fairness. partly, 18 of 36, undecided at 16',
    ]);
  });

  it('tells what beside nine RBP/cwnd is beyond chance, and what is not', () => {
    const row = recorded.points.find(
      ({ pair, others, burst_bytes }) =>
        pair === 'reno-ssr/rbp-cwnd' && others === 9 && burst_bytes === 24_000,
    )!;
    expect(row.over_nssr_drops).toBeGreaterThan(row.over_nssr_drops_ci90!);
    expect(Math.abs(row.over_nssr_fairness!)).toBeLessThan(row.over_nssr_fairness_ci90!);
    expect(recorded.findings[2]!.because).toContain('24 KB, 9 of ten (+0.120 ± 0.231 s, +0.23');
    // The bound of what cannot be told is told.
    expect(recorded.findings[3]!.because).toContain(': at most 0.333 s and 0.13 lost)');
  });

  /** Every difference like this one, as certain as that. */
  const alike = (difference: number, half: number): FairnessPoint[] =>
    recorded.points.map((point) => ({
      ...point,
      cost_s: difference,
      cost_ci90: half,
      cost_drops: difference,
      cost_drops_ci90: half,
      cost_fairness: difference,
      cost_fairness_ci90: half,
      over_beside_s: difference,
      over_beside_s_ci90: half,
      over_nssr_s: difference,
      over_nssr_s_ci90: half,
      over_nssr_drops: difference,
      over_nssr_drops_ci90: half,
      over_nssr_fairness: difference,
      over_nssr_fairness_ci90: half,
    }));
  const verdicts = (points: readonly FairnessPoint[]) =>
    fairnessFindings(points).map(({ verdict }) => verdict);

  it('finds something else in other numbers, and nothing within chance', () => {
    const no = 'does not hold';
    expect(verdicts(alike(1, 0.5))).toEqual([
      'holds',
      no,
      no,
      no,
      'holds',
      'holds',
      no,
      'holds',
      'holds',
      'holds',
    ]);
    expect(verdicts(alike(-1, 0.5))).toEqual([
      no,
      'holds',
      'holds',
      'holds',
      no,
      no,
      'holds',
      no,
      no,
      no,
    ]);
    for (const difference of [1, -1]) {
      const [taken, ...others] = verdicts(alike(difference, 2)).toSpliced(0, 3);
      expect(taken).toBe('holds');
      expect(new Set(others)).toEqual(new Set(['undecided']));
      expect(verdicts(alike(difference, 2)).slice(0, 3)).toEqual(new Array(3).fill('undecided'));
    }
    // One seed has no interval.
    expect(verdicts(alike(1, NaN)).toSpliced(3, 1)).toEqual(new Array(9).fill('undecided'));
    expect(verdicts([])).toEqual(new Array(10).fill('not measured'));
  });
});
