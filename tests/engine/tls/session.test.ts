import { describe, expect, test } from 'vitest';
import { transactionsOf, usableAt } from '../../../src/analysis/path/index.ts';
import { simulate, Simulation, type TlsConfiguration } from '../../../src/engine/index.ts';
import { Content, Kind } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { digestOf } from '../../../src/trace/index.ts';
import { writeRecord } from '../../../src/trace/records/index.ts';
import { immediately, link, ms, plainTcp } from '../configurations.ts';
import { documentOf, http } from '../configurations-http.ts';
import { bytesRead, recordsOf, type HostName } from '../conversation.ts';

const tls: TlsConfiguration = {
  handshake: 'one-round-trip',
  clientHello: 500,
  serverFlight: 3000,
  record: 16_384,
  firstRecords: 1000,
  firstRecordsUntil: 0,
};
const delay = 20;
const network = link({ up: { delay: ms(delay) }, down: { delay: ms(delay) } });
const tcp = { ...plainTcp, delayedAck: immediately, sendBuffer: 262_144, receiveBuffer: 262_144 };

/** A page of 40,000 bytes and its header, written at once. */
const page = (changes: Partial<TlsConfiguration> = {}, server = {}) =>
  http(
    {
      documents: [documentOf(40_000)],
      tls: { ...tls, ...changes },
      server: { writeSize: 65_536 },
    },
    { network, client: { tcp }, server: { tcp: { ...tcp, ...server } } },
  );

const records = (trace: Trace, of: HostName) =>
  recordsOf(trace, Kind.Write, of)
    .filter(({ id, code }) => code !== Content.Handshake && writeRecord.plain(trace, id) > 0)
    .map(({ id, length, window }) => ({
      plain: writeRecord.plain(trace, id),
      whole: length + window,
    }));

describe('records', () => {
  test.each([
    ['one-round-trip', 22],
    ['two-round-trips', 29],
  ] as const)('%s: are full but for the last, with header and tag', (handshake, overhead) => {
    const plain = [16_384, 16_384, 40_226 - 2 * 16_384];
    expect(records(simulate(page({ handshake })), 'server')).toEqual(
      plain.map((bytes) => ({ plain: bytes, whole: bytes + overhead })),
    );
  });

  test('are small until so many bytes were sent', () => {
    const trace = simulate(page({ firstRecordsUntil: 2500 }));
    const plain = records(trace, 'server').map((record) => record.plain);
    expect(plain).toEqual([1000, 1000, 1000, 16_384, 16_384, 40_226 - 3000 - 2 * 16_384]);
  });

  test('are usable only whole', () => {
    const usable = (changes: Partial<TlsConfiguration>) =>
      usableAt(simulate(page(changes)), 0)! / ms(1);
    const [small, full] = [usable({ firstRecordsUntil: 65_536 }), usable({})];
    // The window of slow start is four segments by then, and a full record is twelve.
    expect(full - small).toBeGreaterThan(2 * delay);
    expect(full - small).toBeLessThan(3 * delay);
  });

  test('come whole through a send buffer that holds a quarter of one', () => {
    const trace = simulate(page({}, { sendBuffer: 4096 }));
    expect(transactionsOf(trace)).toMatchObject([{ bytes: 40_226, failed: false }]);
    expect(records(trace, 'server').map(({ plain }) => plain)).toEqual([16_384, 16_384, 7458]);
    expect(bytesRead(trace, 'client')).toBe(3000 + 40_226 + 3 * 22);
  });
});

describe('the handshake', () => {
  test.each([
    ['one-round-trip', 2],
    ['two-round-trips', 3],
  ] as const)('%s: the request leaves after %d round trips', (handshake, count) => {
    const trace = simulate(page({ handshake, serverFlight: 1000 }));
    const [request] = recordsOf(trace, Kind.Write, 'client').filter(
      ({ code }) => code === Content.Request,
    );
    const trips = request!.time / ms(2 * delay);
    expect(trips).toBeGreaterThan(count);
    expect(trips).toBeLessThan(count + 0.1);
  });

  test('waits for room as records do', () => {
    const trace = simulate(page({ serverFlight: 6000 }, { sendBuffer: 1000 }));
    expect(transactionsOf(trace)).toMatchObject([{ bytes: 40_226, failed: false }]);
  });

  test('is made again on each connection', () => {
    const documents = [documentOf(500), documentOf(500)];
    const trace = simulate(http({ mode: 'per-document', documents, tls }, { network }));
    const hellos = recordsOf(trace, Kind.Write, 'client').filter(({ length }) => length === 500);
    expect(hellos).toHaveLength(2);
    expect(transactionsOf(trace).map(({ bytes }) => bytes)).toEqual([726, 726]);
  });
});

test('a request that is due while a connection is opened anew waits for its handshake', () => {
  const trace = simulate(
    http({
      pipelining: 'one-write',
      documents: [documentOf(100), documentOf(1000)],
      tls: { ...tls, clientHello: 50, serverFlight: 50, record: 300 },
      client: { discovery: 'as-read', think: ms(1) },
      server: { mostReplies: 1 },
    }),
  );
  expect(transactionsOf(trace).map(({ failed }) => failed)).toEqual([false, false]);
  const [first] = recordsOf(trace, Kind.Write, 'client').filter(
    ({ connection }) => connection === 1,
  );
  expect(first!.code).toBe(Content.Handshake);
});

test('a run that went back in the middle of a record is the same', () => {
  const whole = new Simulation(page());
  whole.run();
  const simulation = new Simulation(page());
  simulation.run();
  for (let to = simulation.eventCount; to > 0; to -= 7) simulation.seek(to);
  simulation.run();
  expect(digestOf(simulation.trace())).toBe(digestOf(whole.trace()));
});
