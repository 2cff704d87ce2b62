import { describe, expect, test } from 'vitest';
import { simulate, Simulation } from '../../../src/engine/index.ts';
import { transactionsOf } from '../../../src/analysis/path/index.ts';
import { digestOf, segmentsOf } from '../../../src/trace/index.ts';
import { Kind } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { immediately, link, ms, type Conversation } from '../configurations.ts';
import { documentOf, http } from '../configurations-http.ts';
import { recordsOf } from '../conversation.ts';

// Heidemann 1997, section 2.1, and Kruse et al., section 2: browsers that fetch a page over several
// connections side by side, each of one document (HTTP/1.0) or kept for the next.

const documents = [documentOf(9000), ...[500, 900, 400, 700, 600].map((body) => documentOf(body))];
const far: Conversation = {
  network: link({ up: { delay: ms(40) }, down: { delay: ms(40) } }),
  client: { tcp: { delayedAck: immediately } },
};
const roundTrip = ms(80);

function fetch(changes: Parameters<typeof http>[0]): Trace {
  return simulate(
    http({ documents, ...changes, client: { turnaround: 0, ...changes.client } }, far),
  );
}

/** By the order in which they begin: document, its connection. */
const byStart = (trace: Trace) =>
  transactionsOf(trace)
    .toSorted((a, b) => a.number - b.number)
    .map(({ document, connection }) => [document, connection]);
const opened = (trace: Trace) => recordsOf(trace, Kind.Connect).map(({ time }) => time);
const duration = (trace: Trace) => Math.max(...transactionsOf(trace).map(({ end }) => end));

describe('a client with several connections', () => {
  test('gets the first document by the first, and opens the others when it knows what it names', () => {
    const trace = fetch({ connections: 3 });
    const [first] = transactionsOf(trace).filter(({ document }) => document === 0);
    expect(opened(trace)).toEqual([0, first!.end, first!.end]);
    // The first one goes on at once, the others have to be opened: a round trip later they ask.
    const requests = recordsOf(trace, Kind.Write, 'client').filter(({ time }) => time > 0);
    const [, second, third, fourth] = requests.map(({ time }) => time - first!.end);
    expect(second).toBe(0);
    for (const later of [third, fourth]) {
      expect(later).toBeGreaterThanOrEqual(roundTrip);
      expect(later).toBeLessThan(roundTrip + ms(1));
    }
  });

  test('that are kept gives the next document to the first that has nothing to do', () => {
    const trace = fetch({ connections: 3 });
    expect(opened(trace)).toHaveLength(3);
    expect(byStart(trace).slice(0, 4)).toEqual([
      [0, 0],
      [1, 0],
      [2, 1],
      [3, 2],
    ]);
    const used = new Set(byStart(trace).map(([, connection]) => connection));
    expect(used).toEqual(new Set([0, 1, 2]));
  });

  test('of one document each opens as many as there are documents, never more than so many at once', () => {
    const trace = fetch({ mode: 'per-document', connections: 3 });
    expect(opened(trace)).toHaveLength(documents.length);
    const closed = new Map(
      recordsOf(trace, Kind.Close, 'client').map(({ connection, time }) => [connection, time]),
    );
    const times = opened(trace);
    for (const time of times) {
      const alive = times.filter((open, i) => open <= time && closed.get(i)! > time);
      expect(alive.length).toBeLessThanOrEqual(3);
    }
  });

  test('has its page sooner, the more there are', () => {
    const times = [1, 2, 4].map((connections) => duration(fetch({ connections })));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(new Set(times).size).toBe(times.length);
  });

  test('opens no more than it has documents for', () => {
    expect(opened(fetch({ connections: 32 }))).toHaveLength(documents.length - 1);
    expect(opened(fetch({ connections: 32, documents: [documentOf(100)] }))).toHaveLength(1);
  });

  test('divides what it pipelines among them', () => {
    const trace = fetch({ connections: 2, pipelining: 'one-write' });
    const writes = recordsOf(trace, Kind.Write, 'client').map(({ connection, length }) => [
      connection,
      length,
    ]);
    // Five are left: three of them go at once over the connection that is known to be kept.
    expect(writes.slice(0, 2)).toEqual([
      [0, 50],
      [0, 150],
    ]);
    // The other one has to prove first that it is kept.
    expect(writes.find(([connection]) => connection === 1)).toEqual([1, 50]);
    expect(transactionsOf(trace)).toHaveLength(documents.length);
  });

  test('closes all of them when it has its page, and begins the next page anew', () => {
    const trace = fetch({ connections: 3, pages: 2 });
    expect(recordsOf(trace, Kind.Close, 'client')).toHaveLength(6);
    expect(opened(trace)).toHaveLength(6);
    expect(transactionsOf(trace).every(({ failed }) => !failed)).toBe(true);
  });
});

describe('a client that sees references as it reads', () => {
  const asRead = { client: { discovery: 'as-read' } } as const;

  test('asks for what they name before it has the first document', () => {
    const trace = fetch({ ...asRead, connections: 3 });
    const first = transactionsOf(trace).find(({ document }) => document === 0)!;
    const others = opened(trace).slice(1);
    expect(others).toHaveLength(2);
    for (const time of others) expect(time).toBeLessThan(first.end);
    expect(duration(trace)).toBeLessThan(duration(fetch({ connections: 3 })));
  });

  test('knows each when its part of the body was read, not before', () => {
    const trace = fetch({
      ...asRead,
      connections: 2,
      client: { discovery: 'as-read', readSize: 100 },
    });
    const second = opened(trace)[1]!;
    const read = recordsOf(trace, Kind.Read, 'client')
      .filter(({ connection, time }) => connection === 0 && time <= second)
      .reduce((sum, { length }) => sum + length, 0);
    // Five references divide 9,000 bytes into six parts; the header has 226 bytes.
    expect(read).toBeGreaterThanOrEqual(226 + 1500);
  });

  test('has nothing of it over one connection that is busy with the first', () => {
    // What is known sooner only waits for longer.
    const sent = (trace: Trace) =>
      segmentsOf(trace).map(({ from, sequence, length, sentAt, arrivedAt }) => ({
        from,
        sequence,
        length,
        sentAt,
        arrivedAt,
      }));
    expect(sent(fetch({ ...asRead }))).toEqual(sent(fetch({})));
  });
});

test('a client with several connections can go back in time', () => {
  for (const mode of ['persistent', 'per-document'] as const) {
    const configuration = http({ documents, mode, connections: 4, pages: 2 }, far);
    const whole = digestOf(simulate(configuration));
    const simulation = new Simulation(configuration);
    simulation.run();
    const end = simulation.eventCount;
    for (const part of [0.7, 0.2, 0.9, 0.4]) {
      simulation.seek(Math.floor(end * part));
    }
    simulation.run();
    expect(digestOf(simulation.trace())).toBe(whole);
  }
});
