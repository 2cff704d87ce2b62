import { describe, expect, it } from 'vitest';
import { compareRecoveries, recordedRecoveries, recoveryOrder } from '../../src/studies/index.ts';
import { projectFile } from './fixtures.ts';

const theirs = recordedRecoveries(projectFile('tests/fixtures/ns2/recoveries.csv'));
const told = ({ lost }: { readonly lost: readonly number[] }) => lost.join(' ') || 'nothing';

describe('what is lost is repaired as ns-2 repairs it', () => {
  const compared = compareRecoveries(theirs);

  it('has all four recoveries after each of the losses', () => {
    expect(compared).toHaveLength(4 * 8);
  });

  it.each(compared.map((run) => [run.recovery, told(run), run] as const))(
    '%s, without %s',
    (recovery, lost, run) => {
      expect(run.timeouts).toBe(run.ns2_timeouts);
      expect(run.again).toBe(run.ns2_again);
      // Segment by segment, but for the one that RFC 6675 has changed since.
      if (recovery !== 'sack') {
        expect(run.same_order).toBe(true);
        expect(run.worst_us).toBeLessThan(run.timeouts > 0 ? 1000 : 1);
      }
      expect(run.within, lost).toBe(true);
    },
  );
});

describe('and what Fall and Floyd found of the four holds, of our runs and of ns-2’s', () => {
  it.each(recoveryOrder(theirs).map((one) => [one.claim, one] as const))('%s', (_, one) => {
    expect({ ours: one.ours, ns2: one.ns2 }).toEqual({ ours: true, ns2: true });
  });
});
