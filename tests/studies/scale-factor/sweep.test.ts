import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { transactionsOf } from '../../../src/analysis/path/index.ts';
import { simulateFor } from '../../../src/engine/index.ts';
import { compile } from '../../../src/scenario/index.ts';
import { verdictInWords } from '../../../src/studies/finding.ts';
import {
  scaleFactor,
  type ScaleCase,
  type ScaleData,
  type ScalePoint,
} from '../../../src/studies/scale-factor/index.ts';
import { scaleFindings } from '../../../src/studies/scale-factor/findings.ts';
import { likelihood, lineCases, meanStay } from '../../../src/studies/scale-factor/line.ts';
import { runScale, scaleScenario, type ScaleJob } from '../../../src/studies/scale-factor/reply.ts';
import { fc, trials } from '../../trials.ts';

const recorded = JSON.parse(
  readFileSync(new URL('../../../docs/studies/scale-factor.json', import.meta.url), 'utf8'),
) as ScaleData;

const job: ScaleJob = {
  policy: 'rbp-rate',
  scale: 1,
  before: 'quiet',
  after: 'busy',
  queuePackets: 10,
  seed: 3,
};

describe('a line that others use from time to time', () => {
  it('is as it was after no time, and anything after a long one', () => {
    const all = (pause: number) => lineCases.map((line) => likelihood(line, pause));
    expect(all(0)).toEqual([0.5, 0, 0, 0.5]);
    for (const likely of all(1e6)) expect(likely).toBeCloseTo(1 / 4, 9);
  });

  it('is in one of four cases, and the likelier in another the longer the pause', () => {
    const pause = fc.double({ min: 0, max: 5000, noNaN: true });
    fc.assert(
      fc.property(pause, pause, (one, other) => {
        const sum = lineCases.reduce((all, line) => all + likelihood(line, one), 0);
        expect(sum).toBeCloseTo(1, 12);
        const changed = (length: number) => likelihood({ before: 'quiet', after: 'busy' }, length);
        expect(changed(Math.max(one, other))).toBeGreaterThanOrEqual(changed(Math.min(one, other)));
      }),
      trials(100),
    );
  });

  it('has changed once or not at all after a short while, at the rate that its mean stay says', () => {
    const soon = 1;
    const changed = 2 * likelihood({ before: 'busy', after: 'quiet' }, soon);
    expect(changed).toBeCloseTo(soon / meanStay, 4);
  });
});

describe('a paced reply after a pause', () => {
  it('does not depend on how long the pause was, but on the line', () => {
    const minute = runScale(job);
    expect(runScale({ ...job, pause: 60_000 })).toEqual(minute);
    expect(runScale({ ...job, pause: 1_800_000 })).toEqual(minute);
    expect(runScale({ ...job, after: 'quiet' })).not.toEqual(minute);
    expect(runScale({ ...job, before: 'busy' })).not.toEqual(minute);
  });

  it('begins when the long one has ended, in every case', () => {
    for (const line of lineCases) {
      for (const policy of ['rbp-rate', 'rbp-cwnd'] as const) {
        for (const seed of [9, 19]) {
          const scenario = scaleScenario({ ...job, ...line, policy, seed });
          const [long, reply] = simulateFor(compile(scenario), transactionsOf);
          expect(long!.bytes).toBe(200_000 + 10_000 * seed);
          // Others stop with the room that the long reply has, at 40 s.
          expect(long!.end).toBeLessThan(40e9);
          expect(reply!.bytes).toBe(24_000);
        }
      }
    }
  });

  it('is slower at a smaller factor where the line is free', () => {
    const free = { ...job, after: 'quiet' } as const;
    const times = [0.25, 0.5, 1].map((scale) => runScale({ ...free, scale }).elapsed!);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(new Set(times).size).toBe(3);
  });

  it('paces the whole window at most', () => {
    const window = { ...job, policy: 'rbp-cwnd' } as const;
    expect(runScale({ ...window, scale: 2 })).toEqual(runScale({ ...window, scale: 1 }));
    expect(runScale({ ...window, scale: 0.5 })).not.toEqual(runScale({ ...window, scale: 1 }));
  });
});

describe('the study of the scale factor', () => {
  it('weighs the four cases by the pause', () => {
    const own = recorded.cases.filter(({ policy, scale }) => policy === 'rbp-rate' && scale === 1);
    expect(own).toHaveLength(4);
    for (const pause of [10, 1800]) {
      const point = recorded.points.find(
        ({ policy, scale, idle_s }) => policy === 'rbp-rate' && scale === 1 && idle_s === pause,
      )!;
      const weighed = own.reduce((sum, one) => sum + likelihood(one, pause) * one.elapsed_s, 0);
      expect(point.elapsed_s).toBeCloseTo(weighed, 5);
    }
  });

  it('compares seed by seed', () => {
    const asked = { seeds: 2, points: [10, 1800] };
    const results = scaleFactor.jobs(asked).map(({ policy, scale, before, after, seed }) => ({
      // What a seed does to all is far more than what a factor or a line does.
      elapsed: 100 * seed + (scale ?? 5) + (policy === 'reno-ssr' ? 2 : 0),
      drops: 10 * seed + (before === 'quiet' && after === 'busy' ? 4 : 0),
      timeouts: 0,
      gap: seed / 100,
    }));
    const { points, cases } = scaleFactor.collect(asked, results);
    const row = points.find(
      ({ policy, scale, idle_s }) => policy === 'rbp-rate' && scale === 3 && idle_s === 1800,
    )!;
    expect(row.elapsed_ci90).toBeGreaterThan(100);
    const more = 4 * (likelihood(lineCases[1]!, 1800) - likelihood(lineCases[1]!, 10));
    expect(row).toMatchObject({
      over_one_s: 2,
      over_one_s_ci90: 0,
      over_nssr_s: -2,
      over_ssr_s: -4,
      over_ssr_s_ci90: 0,
      over_shortest_drops_ci90: 0,
    });
    expect(row.over_shortest_drops).toBeCloseTo(more, 5);
    expect(cases[0]).toMatchObject({ gap_least_ms: 10, gap_median_ms: 15, gap_most_ms: 20 });
    expect(cases.at(-1)).toMatchObject({ gap_least_ms: null, over_one_s: null });
  });

  it('measures another rate with each seed, by how long the reply before was', () => {
    const line = { ...job, after: 'quiet' } as const;
    const gaps = [3, 4, 5].map((seed) => runScale({ ...line, seed }).gap);
    expect(new Set(gaps).size).toBeGreaterThan(1);
    // Twice the rate, half the time between two segments.
    const twice = runScale({ ...line, scale: 0.5 }).gap / runScale(line).gap;
    expect(twice).toBeGreaterThan(1.8);
    const own = recorded.cases.find(
      ({ policy, scale, before, after }) =>
        policy === 'rbp-rate' && scale === 1 && before === 'quiet' && after === 'quiet',
    )!;
    expect(own.gap_least_ms).toBeLessThanOrEqual(1000 * Math.min(...gaps));
    expect(own.gap_most_ms).toBeGreaterThanOrEqual(1000 * Math.max(...gaps));
  });

  it('says which factors it runs', () => {
    const run = scaleFactor.jobs({}).filter(({ policy }) => policy === 'rbp-rate');
    const factors = run.map(({ scale }) => scale!);
    expect(scaleFactor.description).toContain(
      `paced at ${Math.min(...factors)} to ${Math.max(...factors)} times the rate`,
    );
  });

  it('gives the recorded digits, and leaves out what is not there yet', () => {
    const jobs = scaleFactor.jobs({});
    const perWay = 4 * recorded.seeds;
    const results = jobs.map((one, i) => (i < perWay ? scaleFactor.run(one) : null));
    const { points, cases } = scaleFactor.collect({}, results);
    // There is nothing yet to compare with but itself after the shortest pause.
    const own = ([name]: [string, unknown]) => !/^over_(one|ssr|nssr)_/.test(name);
    const alone = (rows: readonly object[]) =>
      rows.map((row) => Object.fromEntries(Object.entries(row).filter(own)));
    expect(alone(points)).toEqual(alone(recorded.points.slice(0, 4)));
    expect(alone(cases)).toEqual(alone(recorded.cases.slice(0, 4)));
    expect(points[0]).toMatchObject({ over_one_s: null, over_ssr_s: null, over_nssr_s: null });
    results[0] = null;
    expect(scaleFactor.collect({}, results).points).toEqual([]);
  });

  it('finds what it is said to find', () => {
    expect(recorded.findings).toEqual(scaleFindings(recorded.points, recorded.cases));
    expect(
      recorded.findings.map((finding) => `${finding.claim} ${verdictInWords(finding)}`),
    ).toEqual([
      'A smaller factor is the cautious one. partly, 14 of 24, undecided at 10',
      'The longer the pause, the smaller the fastest factor. undecided, 0 of 2, undecided at 2',
      'The longer the pause, the smaller the largest factor that loses hardly anything. undecided, 0 of 2, undecided at 2',
      'A long pause costs losses at the whole rate or window, or more. partly, 4 of 5, undecided at 1',
      'Three quarters are small enough for any pause. undecided, 1 of 6, undecided at 5',
      'Even after a long reply Vegas measures too little: a factor of 1 is not too much for RBP/rate. holds, 2 of 2',
      'Pacing is worth it: at a factor of 1 both forms are faster than SSR and NSSR after any pause. holds, 8 of 8',
    ]);
    expect(recorded.findings[1]!.because).toMatch(/^not decided, fastest at the edge of what was/);
    expect(recorded.findings[4]!.because).toContain('RBP/cwnd at 0.75 (0.15 ± 0.14 lost)');
  });

  const verdicts = (change: (row: ScalePoint | ScaleCase) => object) => {
    const points = recorded.points.map((row) => ({ ...row, ...change(row) }));
    const cases = recorded.cases.map((row) => ({ ...row, ...change(row) }));
    return scaleFindings(points, cases).map(({ verdict }) => verdict);
  };
  const differences = (mean: number, ci90: number) => ({
    over_one_s: mean,
    over_one_s_ci90: ci90,
    over_one_drops: mean,
    over_one_drops_ci90: ci90,
    over_ssr_s: mean,
    over_ssr_s_ci90: ci90,
    over_nssr_s: mean,
    over_nssr_s_ci90: ci90,
    over_shortest_drops: mean,
    over_shortest_drops_ci90: ci90,
  });

  it('finds something else in other numbers, and nothing within chance', () => {
    const of = (found: readonly string[]) => [0, 3, 5, 6].map((i) => found[i]);
    const [yes, no] = ['holds', 'does not hold'];
    expect(of(verdicts(() => differences(1, 0.5)))).toEqual([no, yes, no, no]);
    expect(of(verdicts(() => differences(-1, 0.5)))).toEqual([yes, no, yes, yes]);
    expect(of(verdicts(() => differences(1, 2)))).toEqual(new Array(4).fill('undecided'));
    expect(of(verdicts(() => differences(-1, NaN)))).toEqual(new Array(4).fill('undecided'));
    expect(new Set(scaleFindings([], []).map(({ verdict }) => verdict))).toEqual(
      new Set(['not measured']),
    );
  });

  it('asks for the fastest factor only within those that were run', () => {
    /** Fastest at this one after any pause, and at that one after the longest. */
    const fastestAt = (usual: number, late: number) =>
      verdicts((row) => ({
        elapsed_s: Math.abs(
          (row.scale ?? 9) - ('idle_s' in row && row.idle_s === 1800 ? late : usual),
        ),
      }))[1];
    expect(fastestAt(0.75, 0.5)).toBe('holds');
    expect(fastestAt(0.5, 0.75)).toBe('does not hold');
    // Of the window, 1 is the most: one of the two forms is at its edge.
    expect(fastestAt(1, 0.75)).toBe('partly');
    expect(fastestAt(3, 3)).toBe('undecided');
    expect(fastestAt(0.5, 0.25)).toBe('undecided');
  });

  it('asks for the largest factor without losses with the intervals of the losses', () => {
    /** Up to this factor nothing is lost, and after the longest pause up to that one. */
    const freeTo = (usual: number, late: number, half: number) =>
      verdicts((row) => ({
        drops: (row.scale ?? 9) > ('idle_s' in row && row.idle_s === 1800 ? late : usual) ? 1 : 0,
        drops_ci90: half,
      }));
    expect(freeTo(0.75, 0.5, 0.05)[2]).toBe('holds');
    expect(freeTo(0.5, 0.75, 0.05)[2]).toBe('does not hold');
    expect(freeTo(0.75, 0.5, 2)[2]).toBe('undecided');
    // Nothing is lost at all: larger ones might lose nothing, either.
    expect(freeTo(3, 3, 0.05)[2]).toBe('undecided');
    expect(freeTo(0.5, 0.5, 0.05)[4]).toBe('partly');
    expect(freeTo(0, 0, 0.05)[4]).toBe('does not hold');
    expect(freeTo(3, 3, 0.05)[4]).toBe('holds');
  });
});
