import { describe, expect, it } from 'vitest';
import { compareSingleConnection } from '../../src/studies/fidelity/index.ts';
import { restartPolicyNames } from '../../src/studies/restart/index.ts';
import { projectFile } from './fixtures.ts';

describe.each(restartPolicyNames)(
  'ns-2, one connection, two bursts of 40 segments 20 s apart: %s',
  (policy) => {
    const run = compareSingleConnection(policy, projectFile(`tests/fixtures/ns2/${policy}.csv`));

    it('sends the same segments in the same order', () => {
      expect(run.segments).toBe(80);
      expect(run.same_order).toBe(true);
    });

    it('sends each of them at the same time, before the pause and after it', () => {
      expect(run.worst_before_us).toBeLessThan(1);
      expect(run.worst_after_us).toBeLessThan(policy === 'rbp-cwnd' ? 100 : 1);
      expect(run.within).toBe(true);
    });
  },
);
