import { describe, expect, it } from 'vitest';
import {
  compareOtherDraws,
  compareReplies,
  measuredByNs2,
  ns2OtherDraws,
  ns2StartTimes,
  startTimesOfNs2,
  sweepFidelity,
  type MeasuredFidelity,
} from '../../src/studies/fidelity/index.ts';
import { restartBurst, restartDelay, restartPolicyNames } from '../../src/studies/restart/index.ts';
import { triesAll } from '../trials.ts';
import { projectFile } from './fixtures.ts';

/** A subset that stays quick, in `npm test` one size; docs/fidelity.md has every size. */
const sizes = triesAll ? [4000, 12_000, 24_000, 40_000] : [12_000];

describe.each(restartPolicyNames)(
  'ns-2, replies to ten clients after two minutes: %s',
  (policy) => {
    const workload = startTimesOfNs2(projectFile(ns2StartTimes));
    const options = { workload, policies: [policy], points: sizes };
    const { points, unfinished } = restartBurst.collect(
      options,
      restartBurst.jobs(options).map(restartBurst.run),
    );
    const { replies } = sweepFidelity(projectFile, points);

    it('all transfers end', () => {
      expect(unfinished).toBe(0);
    });

    it.each(sizes)('%d bytes: time and losses per transfer', (size) => {
      const found = replies.find(({ burst_bytes }) => burst_bytes === size)!;
      const vegas = policy.startsWith('vegas') || policy.endsWith('rate');
      expect(found.elapsed_limit_percent).toBe(vegas ? 20 : 10);
      expect(found.drops_limit).toBeCloseTo(Math.max(0.15, 0.25 * found.ns2_drops), 3);
      expect(Math.abs(found.elapsed_difference_percent)).toBeLessThan(found.elapsed_limit_percent);
      expect(Math.abs(found.drops_difference)).toBeLessThan(found.drops_limit);
    });
  },
);

/** Delays that no document has. */
const between = [
  [75, 24],
  [325, 24],
  [225, 10],
] as const;
const theirs = measuredByNs2([projectFile('tests/fixtures/ns2/delay-between.csv')]);

describe.each(triesAll ? between : between.slice(0, 1))(
  'ns-2, replies of 24 KB at %d ms each way, queue of %d',
  (delay, queue) => {
    it.each(restartPolicyNames)('%s: time and losses per transfer', (policy) => {
      const workload = startTimesOfNs2(projectFile(ns2StartTimes));
      const options = { workload, policies: [policy], points: [delay], queue };
      const { points, unfinished } = restartDelay.collect(
        options,
        restartDelay.jobs(options).map(restartDelay.run),
      );
      const found = compareReplies(points, theirs);
      expect([found.length, unfinished]).toEqual([1, 0]);
      expect(found[0]).toMatchObject({
        elapsed_limit_percent: policy === 'vegas-nssr' || policy === 'rbp-rate' ? 20 : 10,
        elapsed_within: true,
        drops_within: true,
      });
    });
  },
);

describe('over start times that the sweeps don’t have', { tags: ['all'] }, () => {
  it('replies of 28 KB by RBP/rate take what ns-2’s take, as docs/fidelity.json says', () => {
    const measured = compareOtherDraws(projectFile(ns2OtherDraws));
    expect(measured.within).toBe(true);
    const document = JSON.parse(projectFile('docs/fidelity.json')) as MeasuredFidelity;
    expect(document.other_draws).toEqual(measured);
  });
});
