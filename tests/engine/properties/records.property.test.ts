import { describe, expect, test } from 'vitest';
import { Simulation, simulate, type Configuration } from '../../../src/engine/index.ts';
import { Charge, Flag, Kind } from '../../../src/trace/codes/index.ts';
import { noRecord, type Trace } from '../../../src/trace/format/index.ts';
import { budgetOf, criticalPathOf, transactionsOf } from '../../../src/analysis/path/index.ts';
import { advance, distance } from '../../../src/engine/tcp/sequence.ts';
import { recordsOf } from '../conversation.ts';
import { anyRun } from './any-run.ts';
import { fc, trials } from '../../trials.ts';

/** Proves something about the logs of many runs. */
function always(runs: number, proves: (trace: Trace, configuration: Configuration) => void): void {
  fc.assert(
    fc.property(anyRun, (configuration) => proves(simulate(configuration), configuration)),
    trials(runs),
  );
}

describe('the log of any run', () => {
  test('names earlier causes, and its time does not run back', () => {
    always(60, (trace) => {
      for (let id = 0; id < trace.length; id++) {
        const cause = trace.cause(id);
        if (cause < noRecord || cause >= id) expect.fail(`record ${id} is caused by ${cause}`);
        if (id > 0 && trace.time(id) < trace.time(id - 1)) expect.fail(`record ${id} goes back`);
      }
    });
  });

  test('charges every stretch of time between a cause and its effect', () => {
    // A TIME-WAIT's end is nobody's waiting.
    always(60, (trace) => {
      for (let id = 0; id < trace.length; id++) {
        const cause = trace.cause(id);
        if (cause === noRecord || trace.charge(id) !== Charge.Nothing) continue;
        const between = trace.time(id) - trace.time(cause);
        const timeWait = trace.kind(id) === Kind.TimerFired && trace.code(id) === 4;
        if (between > 0 && !timeWait) expect.fail(`record ${id} took ${between} ns of nothing`);
      }
    });
  });

  test('divides each transaction’s time without remainder and without a nameless part', () => {
    always(60, (trace) => {
      for (const transaction of transactionsOf(trace)) {
        const budget = budgetOf(trace, transaction);
        const sum = [...budget.values()].reduce((a, b) => a + b, 0);
        expect(sum).toBe(transaction.end - transaction.start);
        expect(budget.has('nothing')).toBe(false);
      }
    });
  });

  test('gives critical paths whose steps touch, from the start to the end', () => {
    always(60, (trace) => {
      for (const transaction of transactionsOf(trace)) {
        let at = transaction.start;
        for (const { from, to } of criticalPathOf(trace, transaction)) {
          expect(from).toBe(at);
          expect(to).toBeGreaterThan(from);
          at = to;
        }
        expect(at).toBe(transaction.end);
      }
    });
  });

  test('never shows a receiver taking back the window it announced', () => {
    always(60, (trace) => {
      const edges = new Map<string, number>();
      for (const sent of recordsOf(trace, Kind.SegmentSent)) {
        const { host, connection, flags, acknowledgment, window } = sent;
        if ((flags & Flag.Ack) === 0 || (flags & Flag.Rst) !== 0) continue;
        const end = `${host} ${connection}`;
        const edge = advance(acknowledgment, window);
        const before = edges.get(end) ?? edge;
        if (distance(edge, before) < 0) expect.fail(`segment ${sent.id} takes back window`);
        edges.set(end, edge);
      }
    });
  });

  test('comes from few pending events: a constant per connection, whatever is under way', () => {
    fc.assert(
      fc.property(anyRun, (configuration) => {
        const simulation = new Simulation(configuration);
        let most = 0;
        while (simulation.step()) most = Math.max(most, simulation.pendingEvents);
        const trace = simulation.trace();
        const connections = recordsOf(trace, Kind.Connect).length;
        // At each end at most four (timers and a process), then wires, kernels and heartbeats.
        expect(most).toBeLessThanOrEqual(8 * connections + 10);
      }),
      trials(60),
    );
  });
});
