import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { budgetOf, transactionsOf } from '../../src/analysis/index.ts';
import { simulate } from '../../src/engine/index.ts';
import { checkScenario, compile } from '../../src/scenario/index.ts';
import { scenarioInputs } from './arbitrary.ts';

describe('any accepted scenario', () => {
  it('runs to its end: every document is fetched, and its budget adds up', () => {
    fc.assert(
      fc.property(scenarioInputs, (input) => {
        const result = checkScenario(input);
        if (!result.ok) throw new Error(JSON.stringify(result.problems));
        const { http } = result.scenario;
        const trace = simulate(compile(result.scenario));
        const transactions = transactionsOf(trace);
        const failed = transactions.some((transaction) => transaction.failed);
        if (!failed) {
          expect(transactions).toHaveLength((http?.documents.length ?? 0) * (http?.pages ?? 0));
        }
        for (const transaction of transactions) {
          const parts = [...budgetOf(trace, transaction).values()];
          const sum = parts.reduce((total, part) => total + part, 0);
          expect(sum).toBe(transaction.end - transaction.start);
        }
      }),
      { numRuns: 150 },
    );
  });
});
