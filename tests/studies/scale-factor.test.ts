import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { transactionsOf } from '../../src/analysis/index.ts';
import { simulateFor } from '../../src/engine/index.ts';
import { compile } from '../../src/scenario/index.ts';
import { scaleFactor, type ScaleData } from '../../src/studies/index.ts';
import { scaleFindings } from '../../src/studies/scale-factor/findings.ts';
import { likelihood, lineCases, meanStay } from '../../src/studies/scale-factor/line.ts';
import { runScale, scaleScenario, type ScaleJob } from '../../src/studies/scale-factor/reply.ts';
import { fc, trials } from '../trials.ts';

const recorded = JSON.parse(
  readFileSync(new URL('../../docs/studies/scale-factor.json', import.meta.url), 'utf8'),
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

  it('gives the recorded digits, and leaves out what is not there yet', () => {
    const jobs = scaleFactor.jobs({});
    const perWay = 4 * recorded.seeds;
    const results = jobs.map((one, i) => (i < perWay ? scaleFactor.run(one) : null));
    const { points, cases } = scaleFactor.collect({}, results);
    expect(points).toEqual(recorded.points.slice(0, 4));
    expect(cases).toEqual(recorded.cases.slice(0, 4));
    results[0] = null;
    expect(scaleFactor.collect({}, results).points).toEqual([]);
  });

  it('finds what it is said to find', () => {
    expect(recorded.findings).toEqual(scaleFindings(recorded.points, recorded.cases));
    expect(recorded.findings.map(({ claim, verdict }) => `${claim} ${verdict}`)).toEqual([
      'A smaller factor is the cautious one. holds',
      'The longer the pause, the smaller the fastest factor. does not hold',
      'A long pause costs losses at the whole rate or window, or more. holds',
      'Three quarters are small enough for any pause. holds',
      'Vegas measures too little, so that a factor of 1 is not too much for RBP/rate. holds',
      'Pacing is worth it: at a factor of 1 both forms are faster than SSR and NSSR after any pause. holds',
    ]);
  });

  it('finds something else in other numbers', () => {
    const turned = recorded.points.map((point) => ({
      ...point,
      // A long pause punishes a large factor, and losses fall with it.
      elapsed_s: point.idle_s === 1800 ? (point.scale ?? 0) : 10 - (point.scale ?? 0),
      drops: 10 - (point.scale ?? 0),
    }));
    const slower = recorded.cases.map((one) => ({ ...one, elapsed_s: one.scale ?? 0 }));
    expect(scaleFindings(turned, slower).map(({ verdict }) => verdict)).toEqual([
      'does not hold',
      'holds',
      'does not hold',
      'does not hold',
      'does not hold',
      'partly',
    ]);
    expect(new Set(scaleFindings([], []).map(({ verdict }) => verdict))).toEqual(
      new Set(['not measured']),
    );
  });
});
