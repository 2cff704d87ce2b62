import { describe, expect, it } from 'vitest';
import { budgetOf, transactionsOf } from '../../src/analysis/path/index.ts';
import { Simulation } from '../../src/engine/index.ts';
import { checkScenario, compile } from '../../src/scenario/index.ts';
import { scenarioInputs } from './arbitrary.ts';
import { fc, trials } from '../trials.ts';

describe('any accepted scenario', () => {
  it('runs to its end or for the time it is given: every document is fetched, and its budget adds up', () => {
    fc.assert(
      fc.property(scenarioInputs, (input) => {
        const result = checkScenario(input);
        if (!result.ok) throw new Error(JSON.stringify(result.problems));
        const { http } = result.scenario;
        const simulation = new Simulation(compile(result.scenario));
        simulation.run();
        const trace = simulation.trace();
        const transactions = transactionsOf(trace);
        const failed = transactions.some((transaction) => transaction.failed);
        // A window that opens only when the sender asks can outlast the time a run is given.
        const timeIsUp = simulation.pendingEvents > 0;
        // Such a client waits for ever for what it has thrown away.
        const waits = http?.client.dropsDataWithHeader === true;
        if (http !== undefined && !failed && !timeIsUp && !waits) {
          expect(transactions).toHaveLength(http.documents.length * http.pages);
        }
        for (const transaction of transactions) {
          const parts = [...budgetOf(trace, transaction).values()];
          const sum = parts.reduce((total, part) => total + part, 0);
          expect(sum).toBe(transaction.end - transaction.start);
        }
      }),
      trials(150),
    );
  });
});
