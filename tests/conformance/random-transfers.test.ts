import { describe, expect, it } from 'vitest';
import {
  compareRandomTransfer,
  recordedTransfers,
  summarizeRandomTransfers,
  type MeasuredFidelity,
  type RandomComparison,
} from '../../src/studies/fidelity/index.ts';
import { projectFile } from './fixtures.ts';

const transfers = recordedTransfers(projectFile('tests/fixtures/ns2/random.json'));
const document = JSON.parse(projectFile('docs/fidelity.json')) as MeasuredFidelity;
/** In the gate the first six of each agent. */
const inGate = 30;

function holds(compared: readonly RandomComparison[]): void {
  for (const run of compared) expect(run, `seed ${run.seed}`).toMatchObject({ within: true });
  for (const { agent, median_percent, worst_percent } of summarizeRandomTransfers(compared)) {
    const exact = agent !== 'sack' && agent !== 'vegas';
    if (exact) expect(median_percent, agent).toBeLessThanOrEqual(0.1);
    expect(worst_percent, agent).toBeLessThanOrEqual(5);
  }
}

describe('random transfers are what ns-2’s agents make of them', () => {
  it('thirty of them, as docs/fidelity.json has them', () => {
    const compared = transfers.slice(0, inGate).map(compareRandomTransfer);
    holds(compared);
    expect(document.random_transfers.slice(0, inGate)).toEqual(compared);
  });

  describe('all', { tags: ['all'] }, () => {
    const compared = transfers.map(compareRandomTransfer);

    it('a hundred and fifty, thirty of each agent', () => {
      expect(summarizeRandomTransfers(compared).map(({ runs }) => runs)).toEqual(
        new Array(5).fill(30),
      );
      holds(compared);
      expect(document.random_transfers).toEqual(compared);
    });

    it('and a named departure is one: without it the run would be outside its limit', () => {
      const named = compared.filter(({ departure }) => departure !== '');
      expect(named).toHaveLength(15);
      for (const run of named) {
        const { difference_percent, limit_percent, same_again } = run;
        expect(difference_percent > limit_percent || !same_again, `seed ${run.seed}`).toBe(true);
      }
    });

    it('the guard: Tahoe sends again what ns-2 sends again', () => {
      const guarded = new Set(transfers.filter(({ guard }) => guard).map(({ seed }) => seed));
      const tahoe = compared.filter(({ agent, seed }) => agent === 'tahoe' && guarded.has(seed));
      expect(tahoe.length).toBeGreaterThan(10);
      for (const run of tahoe) expect(run).toMatchObject({ same_again: true });
    });
  });
});
