// What bursts do to steady flows beside them: the runs, the table, and what is asked of it.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contradictions, verdictInWords } from '../../../src/studies/index.ts';
import { victim, type VictimData } from '../../../src/studies/victim/index.ts';
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
const found = (points = kept.points, differences = kept.differences) =>
  victimFindings(points, differences, kept.alone!.longest_ms);

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
    expect(made.differences).toEqual([]);
    expect(found()).toEqual(kept.findings);
  });
});

describe('the differences', () => {
  const at24 = { points: [24_000], seeds: 3 } as const;
  const all = { ...at24, policies: ['rbp-rate', 'reno-nssr', 'reno-ssr'] } as const;
  const results = victim.jobs(all).map(victim.run);
  const { differences } = victim.collect(all, results);

  it('are those of runs with one seed', () => {
    const own = (policy: string) =>
      results.filter((_, i) => victim.jobs(all)[i]!.policy === policy);
    const [paced, burst, slow] = all.policies.map(own);
    const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / 3;
    const halfWay = differences.find(({ than }) => than.length === 2)!;
    const beyond = paced!.map(
      ({ elapsed }, i) => elapsed - (burst![i]!.elapsed + slow![i]!.elapsed) / 2,
    );
    expect(halfWay.elapsed_s).toBeCloseTo(mean(beyond), 6);
    // Three pairs: t(2) / sqrt(3) of the differences' own deviation.
    const squares = beyond.map((one) => (one - mean(beyond)) ** 2);
    const deviation = Math.sqrt((3 * mean(squares)) / 2);
    expect(halfWay.elapsed_ci90).toBeCloseTo((2.91999 * deviation) / Math.sqrt(3), 5);
    const { longest_ms } = differences.find(({ policy }) => policy === 'reno-ssr')!;
    expect(longest_ms).toBeCloseTo(
      1000 * mean(slow!.map(({ longest }, i) => longest - burst![i]!.longest)),
      3,
    );
  });

  it('are there for policies that were run, whatever their order', () => {
    expect(differences.map(({ policy, than }) => `${policy} ${than.join('+')}`)).toEqual([
      'reno-ssr reno-nssr',
      'rbp-rate reno-nssr',
      'rbp-rate reno-ssr',
      'rbp-rate reno-nssr+reno-ssr',
    ]);
    expect(kept.differences).toHaveLength(6 * 8);
  });

  it('of one seed decide nothing', () => {
    const one = { ...all, seeds: 1 };
    const first = results.filter((_, i) => i % 3 === 0);
    const { points, differences, findings } = victim.collect(one, first);
    expect(points[0]!.drops_ci90).toBeNaN();
    expect(differences[0]!.drops_ci90).toBeNaN();
    expect(findings.slice(1, 3).map(({ verdict }) => verdict)).toEqual(['undecided', 'undecided']);
    const printed = JSON.parse(JSON.stringify(points[0])) as Record<string, unknown>;
    expect(printed.longest_ci90).toBeNull();
    expect(findings[1]!.because).not.toContain('±');
  });
});

describe('the findings', () => {
  type Change = (
    one: VictimData['differences'][number],
  ) => Partial<VictimData['differences'][number]>;
  const differing = (change: Change) => kept.differences.map((one) => ({ ...one, ...change(one) }));
  const verdicts = (points = kept.points, differences = kept.differences) =>
    found(points, differences).map(({ verdict }) => verdict);

  it('are these', () => {
    expect(found().map((finding) => `${finding.claim} ${verdictInWords(finding)}`)).toEqual([
      'A burst after a pause affects other connections through the same router. holds, 7 of 7',
      'SSR spares others: beside it the steady flows lose less than beside NSSR. holds, 7 of 7',
      'RBP/rate spares others: beside it the steady flows lose less than beside NSSR. holds, 7 of 7',
      'RBP/cwnd spares others: beside it the steady flows lose less than beside NSSR. undecided, 3 of 7, undecided at 4',
      'RBP/cwnd spares others less than RBP/rate. holds, 6 of 6',
      'RBP/rate costs its neighbors no more than SSR. undecided, 1 of 8, undecided at 5',
      'RBP/rate keeps more than half of what SSR saves others, and more than half of what NSSR saves itself. partly, 5 of 7, undecided at 2',
      'A small flow learns of its losses only from its timer. holds, 5 of 5',
    ]);
    // Beyond chance, although the intervals of the two means overlap.
    expect(found()[5]!.because).toMatch(/^not at 16 KB .*, 24 KB \(\+0\.018 ± 0\.013 lost, /);
  });

  it('turn round with the numbers: each can fail', () => {
    const calm = kept.points.map((point) => ({ ...point, drops: 0, longest_ms: 110 }));
    expect(verdicts(calm)[0]).toBe('does not hold');
    const turned = differing(({ drops, longest_ms, elapsed_s }) => ({
      drops: -drops,
      longest_ms: -longest_ms,
      elapsed_s: -elapsed_s,
    }));
    expect(verdicts(kept.points, turned).slice(1, 7)).toEqual([
      'does not hold',
      'does not hold',
      'undecided',
      'does not hold',
      'undecided',
      'does not hold',
    ]);
    const rare = kept.points.map((point) => ({ ...point, timeouts: point.timeouts / 2 }));
    expect(verdicts(rare)[7]).toBe('does not hold');
    expect(verdicts([], [])).toEqual(new Array(8).fill('not measured'));
  });

  it('leave to chance what the interval holds, and take no more for no more if one of both is more', () => {
    const unsure = differing(() => ({ drops_ci90: 9, longest_ci90: 999, elapsed_ci90: 9 }));
    expect(verdicts(kept.points, unsure).slice(1, 7)).toEqual(new Array(6).fill('undecided'));
    const free = { drops: 0, drops_ci90: 0, longest_ms: 0, longest_ci90: 0 };
    expect(
      verdicts(
        kept.points,
        differing(() => free),
      )[5],
    ).toBe('holds');
    const waiting = differing(() => ({ ...free, longest_ms: 1 }));
    expect(verdicts(kept.points, waiting)[5]).toBe('does not hold');
    const losing = differing(() => ({ ...free, drops: 1 }));
    expect(verdicts(kept.points, losing)[5]).toBe('does not hold');
    // Half-way between two, in one of both alone.
    const late = differing(() => ({ elapsed_s: 1, elapsed_ci90: 0 }));
    expect(verdicts(kept.points, late)[6]).toBe('does not hold');
    const dear = differing(() => ({ longest_ms: 1, longest_ci90: 0 }));
    expect(verdicts(kept.points, dear)[6]).toBe('does not hold');
  });

  it('give a reason wherever something is otherwise, and none for chance', () => {
    for (const finding of found()) {
      if (contradictions(finding) > 0) expect(finding.why, finding.claim).not.toBe('');
      else if (finding.undecided !== undefined) expect(finding.why, finding.claim).toBe('');
    }
  });
});
