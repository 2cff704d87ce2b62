import { describe, expect, test } from 'vitest';
import { Simulation, type Configuration, type ScriptAction } from '../../../src/engine/index.ts';
import { Flag, Kind } from '../../../src/trace/codes/index.ts';
import type { Trace, TraceRecord } from '../../../src/trace/format/index.ts';
import { transactionsOf, type Transaction } from '../../../src/analysis/path/index.ts';
import { recordsOf, failuresOf, type HostName } from '../conversation.ts';
import { httpConversations } from './arbitrary-http.ts';
import { hastyConversations, politeConversations, reopeningConversations } from './arbitrary.ts';
import { dumbbells, parallelConnections } from './many-hosts.ts';
import { fc, trials } from '../../trials.ts';

/** Bytes read by an application, over all of its connections. */
/** How many documents the client knows of: if a page's first one fails, only those that it had named by then. */
function knownDocuments(ended: readonly Transaction[], documents: number, pages: number): number {
  return Array.from({ length: pages }, (_, page) => {
    const its = ended.filter((one) => one.page === page);
    const failed = its.some((one) => one.document === 0 && one.failed);
    return failed ? its.length : documents;
  }).reduce((sum, count) => sum + count, 0);
}

function bytesRead(trace: Trace, of: HostName): number {
  return recordsOf(trace, Kind.Read, of).reduce((sum, { length }) => sum + length, 0);
}

/** Runs to the end and proves that there was one: no silence until the time is up. */
function runToEnd(configuration: Configuration): Trace {
  const simulation = new Simulation(configuration);
  simulation.run();
  expect(simulation.finished).toBe(true);
  expect(simulation.now).toBeLessThan(configuration.stopAfter);
  return simulation.trace();
}

/** What an application got, as pieces of the stream; proves that they are in order, without gap. */
function lengthRead(trace: Trace, of: HostName): number {
  let offset = 0;
  for (const read of recordsOf(trace, Kind.Read, of)) {
    expect(read.sequence).toBe(offset);
    offset += read.length;
  }
  return offset;
}

function lengthWritten(trace: Trace, of: HostName): number {
  return recordsOf(trace, Kind.Write, of).reduce((sum, { length }) => sum + length, 0);
}

function actionsOf({ workload }: Configuration, of: HostName): readonly ScriptAction[] {
  if (workload.kind !== 'flows') throw new TypeError('not a script');
  return workload.flows[0]![of].actions;
}

function lengthIntended(configuration: Configuration, of: HostName): number {
  return bytesOf(actionsOf(configuration, of));
}

function bytesOf(actions: readonly ScriptAction[]): number {
  return actions.reduce((sum, action) => sum + (action.do === 'write' ? action.bytes : 0), 0);
}

/** The host that opened a connection, and the other. */
function hostsOf(trace: Trace, connection: number): [client: number, server: number] {
  const opened = recordsOf(trace, Kind.Connect).find((each) => each.connection === connection);
  if (opened === undefined) throw new RangeError(`nobody opened connection ${connection}`);
  return [opened.host, opened.window];
}

describe('nothing is lost', () => {
  test('nor when idle connections are given up and new ones opened', () => {
    fc.assert(
      fc.property(reopeningConversations, (configuration) => {
        const trace = runToEnd(configuration);
        expect(bytesRead(trace, 'server')).toBe(lengthIntended(configuration, 'client'));
        expect(bytesRead(trace, 'client')).toBe(lengthIntended(configuration, 'server'));
      }),
      trials(100),
    );
  });

  test('every byte written is read on the other side, in order, whatever is lost on the way', () => {
    fc.assert(
      fc.property(politeConversations, (configuration) => {
        const trace = runToEnd(configuration);
        expect(lengthRead(trace, 'server')).toBe(lengthIntended(configuration, 'client'));
        expect(lengthRead(trace, 'client')).toBe(lengthIntended(configuration, 'server'));
        // So many ACKs may be lost that the one side's TIME-WAIT is over before the other side
        // hears that its last bytes have long been read; only then may it be told of a reset.
        for (const { failed } of transactionsOf(trace)) expect(failed).toBe(false);
        const begun = recordsOf(trace, Kind.TransactionStart).length;
        expect(transactionsOf(trace)).toHaveLength(begun);
      }),
      trials(150),
    );
  });

  test.each([
    ['many hosts', dumbbells],
    ['connections that share what they know', parallelConnections],
  ] as const)('nor between many hosts, over connections at the same time: %s', (_, runs) => {
    fc.assert(
      fc.property(runs, (configuration) => {
        const trace = runToEnd(configuration);
        const { workload } = configuration;
        if (workload.kind !== 'flows') throw new TypeError('not scripts');
        // Of each connection what its two ends wrote and read, in the order of the stream.
        const ends = new Map<number, { written: number[]; read: number[] }>();
        const add = (kind: 'written' | 'read', { connection, host, length }: TraceRecord) => {
          const end = ends.get(connection) ?? { written: [], read: [] };
          ends.set(connection, end);
          end[kind][host] = (end[kind][host] ?? 0) + length;
        };
        for (const record of recordsOf(trace, Kind.Write)) add('written', record);
        for (const record of recordsOf(trace, Kind.Read)) {
          expect(record.sequence).toBe(ends.get(record.connection)?.read[record.host] ?? 0);
          add('read', record);
        }
        const told = [...ends].map(([connection, { written, read }]) => {
          const [client, server] = hostsOf(trace, connection);
          // From the one end to the other.
          expect(read[server] ?? 0).toBe(written[client] ?? 0);
          expect(read[client] ?? 0).toBe(written[server] ?? 0);
          return [client, server, read[server] ?? 0, read[client] ?? 0].join();
        });
        const intended = workload.flows.map(({ client, server }) =>
          [client.host, server.host, bytesOf(client.actions), bytesOf(server.actions)].join(),
        );
        // Whose ends say nothing but that they have done.
        const talks = (flow: string) => !flow.endsWith(',0,0');
        expect(told.filter(talks).toSorted()).toEqual(intended.filter(talks).toSorted());
      }),
      trials(80),
    );
  });

  test('bytes are missing only where an end closed or aborted, or together with a stated failure', () => {
    fc.assert(
      fc.property(hastyConversations, (configuration) => {
        const trace = runToEnd(configuration);
        const failed = failuresOf(trace).length > 0;
        for (const [writer, reader] of [
          ['client', 'server'],
          ['server', 'client'],
        ] as const) {
          const complete = lengthRead(trace, reader) === lengthWritten(trace, writer);
          const closed = recordsOf(trace, Kind.Close, reader).some(({ code }) => code === 0);
          const aborted = actionsOf(configuration, writer).some((action) => action.do === 'abort');
          if (!failed && !closed && !aborted) expect(complete).toBe(true);
        }
      }),
      trials(150),
    );
  });

  test('a reply that its server breaks off fails its document alone', () => {
    const faults = fc.array(
      fc.option(
        fc.record({
          kind: fc.constantFrom('close' as const, 'reset' as const),
          part: fc.double({ min: 0, max: 0.99, noNaN: true }),
        }),
      ),
      { minLength: 5, maxLength: 5 },
    );
    fc.assert(
      fc.property(httpConversations, faults, (configuration, given) => {
        const { workload } = configuration;
        if (workload.kind !== 'http') throw new TypeError('not HTTP');
        const documents = workload.documents.map((document, i) => {
          const fault = i === 0 ? null : (given[i - 1] ?? null);
          if (fault === null) return document;
          const bytes = document.header.length + document.body;
          return {
            ...document,
            fault: { kind: fault.kind, after: Math.floor(bytes * fault.part) },
          };
        });
        const trace = runToEnd({ ...configuration, workload: { ...workload, documents } });
        // Who never hears of a reset waits for ever.
        const unheard = recordsOf(trace, Kind.Dropped).some(
          ({ segment }) => (trace.flags(segment) & Flag.Rst) !== 0,
        );
        if (unheard) return;
        const transactions = transactionsOf(trace);
        expect(transactions).toHaveLength(
          knownDocuments(transactions, documents.length, workload.pages),
        );
        for (const { document, bytes, failed } of transactions) {
          const { fault, header, body, repeatable } = documents[document]!;
          // A request that met the server's FIN, and must not be sent twice, has failed.
          if (fault === undefined && failed && !repeatable) continue;
          expect(failed).toBe(fault !== undefined);
          if (fault === undefined) expect(bytes).toBe(header.length + body);
          else expect(bytes).toBeLessThanOrEqual(fault.after);
        }
      }),
      trials(100),
    );
  });

  test('every document of every page arrives whole, in order, pipelined or not, over one connection or several', () => {
    fc.assert(
      fc.property(httpConversations, (configuration) => {
        const { workload } = configuration;
        if (workload.kind !== 'http') throw new TypeError('not HTTP');
        const trace = runToEnd(configuration);
        const sizes = workload.documents.map(({ header, body }) => header.length + body);
        const transactions = transactionsOf(trace);
        expect(transactions).toHaveLength(
          knownDocuments(transactions, sizes.length, workload.pages),
        );
        const places = transactions.map(({ page, document }) => page * sizes.length + document);
        expect(new Set(places).size).toBe(places.length);
        // A request that must not be sent twice fails before those that are sent again.
        const whole = transactions.filter(({ failed }) => !failed);
        const order = whole.map(({ page, document }) => page * sizes.length + document);
        // Several connections fetch side by side, each in order.
        if (workload.connections === 1) expect(order).toEqual(order.toSorted((x, y) => x - y));
        for (const one of new Set(whole.map(({ connection }) => connection))) {
          const numbers = whole
            .filter(({ connection }) => connection === one)
            .map(({ number }) => number);
          expect(numbers).toEqual(numbers.toSorted((x, y) => x - y));
        }
        for (const { document, bytes, failed } of transactions) {
          // A request that met the server's FIN, and must not be sent twice, has failed.
          if (failed) expect(workload.documents[document]!.repeatable).toBe(false);
          else expect(bytes).toBe(sizes[document]);
        }
      }),
      trials(100),
    );
  });
});
