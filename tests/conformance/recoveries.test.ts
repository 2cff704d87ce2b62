import { describe, expect, it } from 'vitest';
import {
  compareRecoveries,
  recordedRecoveries,
  recoveryOrder,
} from '../../src/studies/fidelity/index.ts';
import { projectFile } from './fixtures.ts';

const theirs = recordedRecoveries(projectFile('tests/fixtures/ns2/recoveries.csv'));
const told = ({ lost }: { readonly lost: readonly number[] }) => lost.join(' ') || 'nothing';

const compared = compareRecoveries(theirs);

describe.each(['each', 'delayed'] as const)(
  'what is lost is repaired as ns-2 repairs it, ACKs: %s',
  (acks) => {
    const some = compared.filter((run) => run.acks === acks);

    it('has all four recoveries after each of the losses', () => {
      expect(some).toHaveLength(4 * 11);
      expect(new Set(some.map((run) => `${run.recovery} ${told(run)}`)).size).toBe(4 * 11);
    });

    it.each(some.map((run) => [run.recovery, told(run), run] as const))(
      '%s, without %s',
      (recovery, lost, run) => {
        expect(run.timeouts).toBe(run.ns2_timeouts);
        // Segment by segment, but for the one that RFC 6675 has changed since, and named exceptions.
        if (recovery !== 'sack' && run.reason === '') {
          expect(run.again).toBe(run.ns2_again);
          expect(run.same_order).toBe(true);
          expect(run.worst_us).toBeLessThan(run.timeouts > 0 ? 1000 : 1);
        }
        expect(run.within, lost).toBe(true);
      },
    );
  },
);

describe('exceptions', () => {
  const excepted = compared.filter(({ reason }) => reason !== '');

  it('are few', () => {
    expect(excepted.map((run) => `${run.recovery} ${run.acks} ${told(run)}`)).toEqual([
      'tahoe delayed 80 84 88 92',
      'tahoe delayed 80 81 82 83 84 85',
    ]);
  });

  it.each(excepted.map((run) => [run.recovery, told(run), run] as const))(
    '%s, without %s: is one',
    (_, __, run) => {
      expect(run.same_order && run.worst_us! < 1).toBe(false);
    },
  );
});

describe('and what Fall and Floyd found of the four holds, of our runs and of ns-2’s', () => {
  it.each(recoveryOrder(theirs).map((one) => [one.claim, one] as const))('%s', (_, one) => {
    expect({ ours: one.ours, ns2: one.ns2 }).toEqual({ ours: true, ns2: true });
  });
});
