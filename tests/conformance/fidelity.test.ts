import { describe, expect, it } from 'vitest';
import {
  ns2StartTimes,
  quickFidelity,
  repliesAfterIdle,
  restartBurst,
  restartDelay,
  startTimesOfNs2,
  sweepFidelity,
  type QuickFidelity,
  type StatementReason,
  type SweepFidelity,
} from '../../src/studies/index.ts';
import { clauseCatalogue } from '../clauses/language/catalogue.ts';
import { projectFile } from './fixtures.ts';

const hint = 'docs/fidelity.json is out of date: npm run fidelity';
const document = JSON.parse(projectFile('docs/fidelity.json')) as QuickFidelity &
  SweepFidelity & {
    readonly reasons: readonly StatementReason[];
    readonly clauses: readonly {
      readonly file: string;
      readonly claim: string;
      readonly departure: string;
      readonly left_out: string;
    }[];
  };

describe('docs/fidelity.json says what is so today', () => {
  const now = quickFidelity(projectFile);

  it.each([
    'figures',
    'table1',
    'single_connections',
    'recoveries',
    'recovery_order',
    'ablations',
  ] as const)('%s', (part) => {
    expect(document[part], hint).toEqual(JSON.parse(JSON.stringify(now[part])));
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
    const workload = startTimesOfNs2(projectFile(ns2StartTimes));
    const options = { workload, policies: [policy], points: [point], queue };
    const { points } = study.collect(options, study.jobs(options).map(study.run));
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
    expect(written, hint).toEqual(JSON.parse(JSON.stringify(now)));
    expect([now?.elapsed_within, now?.drops_within]).toEqual([true, true]);
  });

  it('has every clause, as it is written today, and counts them all', () => {
    const written = document.clauses.map(({ file, departure, left_out }) => ({
      file,
      departure,
      leftOut: left_out,
    }));
    const today = clauseCatalogue().map(({ file, departure, leftOut }) => ({
      file,
      departure,
      leftOut,
    }));
    const byFile = (a: { file: string }, b: { file: string }) => (a.file < b.file ? -1 : 1);
    expect(written.toSorted(byFile), hint).toEqual(today.toSorted(byFile));
    const hold = today.filter(({ departure, leftOut }) => departure === '' && leftOut === '');
    expect(projectFile('docs/fidelity.md'), hint).toContain(
      `${hold.length} of ${today.length} hold`,
    );
  });

  it('says of each statement that is not reproduced why, each its own', () => {
    const missed = document.statements.filter(({ ours }) => ours.verdict !== 'reproduced');
    const { reasons } = document;
    expect(reasons.map(({ claim }) => claim)).toEqual(missed.map(({ claim }) => claim));
    expect(new Set(reasons.map(({ why }) => why)).size).toBe(reasons.length);
    const text = projectFile('docs/fidelity.md');
    for (const { why } of reasons) expect(text, hint).toContain(`  - Why: ${why}.`);
  });

  it('of which two are measured here again', () => {
    const workload = startTimesOfNs2(projectFile(ns2StartTimes));
    const at = { delay: 500, replyBytes: 24_000 };
    const paced = repliesAfterIdle({ ...at, policy: 'rbp-rate', queuePackets: 24 }, workload);
    const kept = repliesAfterIdle({ ...at, policy: 'reno-nssr', queuePackets: 10 }, workload);
    const whyOf = (words: string) =>
      document.reasons.find(({ claim }) => claim.includes(words))?.why;
    expect(whyOf('more than that of RBP'), hint).toContain(`, ${paced.first.toFixed(1)} at 500 ms`);
    expect(whyOf('40 %'), hint).toContain(` and ${Math.round(100 * kept.repeating)} %, of Vegas’s`);
    // Two segments at least are paced; and not a tenth of the segments, but a third of the replies.
    expect(paced.first).toBeGreaterThanOrEqual(2);
    expect(kept.repeating).toBeGreaterThan(0.3);
  });

  it('has every size and delay', () => {
    // Five agents; twenty sizes; ten delays with each queue, one of them among the sizes.
    const points = document.replies.map(({ policy, burst_bytes, delay_ms, queue_packets }) =>
      [policy, burst_bytes, delay_ms, queue_packets].join(' '),
    );
    expect(new Set(points).size).toBe(5 * (20 + 10 + 10 - 1));
    expect(points).toHaveLength(new Set(points).size);
  });

  it('and in docs/fidelity.md it stands as text', () => {
    const text = projectFile('docs/fidelity.md');
    for (const { policy, elapsed_s, ns2_elapsed_s } of document.replies) {
      expect(text, hint).toContain(` ${elapsed_s.toFixed(3)} | ${ns2_elapsed_s.toFixed(3)} |`);
      expect(text).toContain(policy);
    }
  });
});
