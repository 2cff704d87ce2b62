import { describe, expect, test } from 'vitest';
import { criticalPathOf, transactionsOf } from '../../../src/analysis/path/index.ts';
import { queueAt, queuesOf } from '../../../src/analysis/windows/index.ts';
import { Simulation, type Configuration } from '../../../src/engine/index.ts';
import { DropCode, Kind } from '../../../src/trace/codes/index.ts';
import type { Trace, TraceRecord } from '../../../src/trace/format/index.ts';
import { digestOf } from '../../../src/trace/index.ts';
import { recordsOf } from '../conversation.ts';
import { ms } from '../configurations.ts';
import { fc, trials } from '../../trials.ts';
import { lossyTransfers } from './arbitrary.ts';
import { parallelConnections } from './many-hosts.ts';

// What holds of links with CoDel or FQ-CoDel, whatever passes over them.

const discipline = fc.record({
  kind: fc.constantFrom('codel' as const, 'fq-codel' as const),
  // Far below what is sensible, so that much is dropped.
  target: fc.constantFrom(ms(5), ms(0.1), 0),
  interval: fc.constantFrom(ms(100), ms(10), ms(1)),
  flows: fc.constantFrom(1024, 2, 1),
  quantum: fc.constantFrom(1514, 300, 100_000),
});

const disciplined: fc.Arbitrary<Configuration> = fc
  .tuple(fc.oneof(lossyTransfers, parallelConnections), discipline)
  .map(([configuration, given]) => {
    const { network } = configuration;
    if (network.kind !== 'lines') return configuration;
    const lines = network.lines.map((line) => ({ ...line, discipline: given }));
    return { ...configuration, network: { ...network, lines } };
  });

function traceOf(configuration: Configuration): Trace {
  const simulation = new Simulation(configuration, { seekable: false });
  simulation.run();
  return simulation.trace();
}

describe('a queue with CoDel', () => {
  test('lets every frame that waits leave once, by transmission or by a drop', () => {
    let codel = 0;
    fc.assert(
      fc.property(disciplined, (configuration) => {
        const trace = traceOf(configuration);
        const leaves = [...recordsOf(trace, Kind.Transmit), ...recordsOf(trace, Kind.Dropped)];
        const ends = new Map<number, number>();
        for (const { cause } of leaves) ends.set(cause, (ends.get(cause) ?? 0) + 1);
        for (const { id } of recordsOf(trace, Kind.Queued)) expect(ends.get(id)).toBe(1);
        codel += leaves.filter(
          ({ kind, code }) => kind === Kind.Dropped && code === DropCode.CoDel,
        ).length;
      }),
      trials(100),
    );
    expect(codel).toBeGreaterThan(0);
  });

  test('never reorders a connection’s frames on a link', () => {
    fc.assert(
      fc.property(disciplined, (configuration) => {
        const trace = traceOf(configuration);
        const joined = (record: TraceRecord): number =>
          record.cause >= 0 && trace.kind(record.cause) === Kind.Queued ? record.cause : record.id;
        const last = new Map<string, number>();
        for (const record of recordsOf(trace, Kind.Transmit)) {
          // A copy that the link made follows its frame.
          if (record.cause >= 0 && trace.kind(record.cause) === Kind.Impairment) continue;
          const flow = `${record.host} ${trace.host(record.segment)} ${record.connection}`;
          expect(joined(record)).toBeGreaterThan(last.get(flow) ?? -1);
          last.set(flow, joined(record));
        }
      }),
      trials(60),
    );
  });

  test('is read from the log as a queue that ends empty, with the critical path whole', () => {
    fc.assert(
      fc.property(
        disciplined,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (configuration, part) => {
          const trace = traceOf(configuration);
          const end = trace.time(trace.length - 1);
          const time = Math.floor(end * part);
          for (const queue of queuesOf(trace)) {
            const unsent = queue.frames.filter(({ started }) => started === Infinity);
            expect(queue.waiting.at(-1)?.value ?? 0).toBe(unsent.length);
            const waiting = queue.frames.filter(
              ({ joined, started }) => joined <= time && started > time,
            );
            const held = queueAt(queue, time).filter(({ started }) => started > time);
            expect(new Set(held)).toEqual(new Set(waiting));
          }
          for (const transaction of transactionsOf(trace)) {
            const steps = criticalPathOf(trace, transaction);
            const sum = steps.reduce((total, { from, to }) => total + to - from, 0);
            expect(sum).toBe(transaction.end - transaction.start);
          }
        },
      ),
      trials(60),
    );
  });

  test('goes back and forward to the same run', () => {
    fc.assert(
      fc.property(
        disciplined,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (configuration, part) => {
          const simulation = new Simulation(configuration);
          simulation.run();
          const wanted = digestOf(simulation.trace());
          simulation.seek(Math.floor(simulation.eventCount * part));
          simulation.run();
          expect(digestOf(simulation.trace())).toBe(wanted);
        },
      ),
      trials(30),
    );
  });
});
