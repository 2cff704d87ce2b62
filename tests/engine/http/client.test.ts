import { describe, expect, test } from 'vitest';
import { simulate, Simulation } from '../../../src/engine/index.ts';
import { digestOf } from '../../../src/trace/index.ts';
import { Charge, Flag, Kind } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { budgetOf, transactionsOf } from '../../../src/analysis/path/index.ts';
import { link, ms, plainTcp, seconds } from '../configurations.ts';
import { documentOf, http } from '../configurations-http.ts';
import { recordsOf } from '../conversation.ts';

describe('a client that fetches pages', () => {
  const documents = [documentOf(3000), documentOf(500)];

  test('over one connection: one SYN, one request per document, one transaction each', () => {
    const trace = simulate(http({ mode: 'persistent', pages: 2, documents }));
    expect(recordsOf(trace, Kind.Connect)).toHaveLength(2);
    const requests = recordsOf(trace, Kind.Write, 'client');
    expect(requests.map(({ connection, length }) => [connection, length])).toEqual([
      [0, 50],
      [0, 50],
      [1, 50],
      [1, 50],
    ]);
    expect(
      transactionsOf(trace).map(({ number, page, document, bytes, failed }) => ({
        number,
        page,
        document,
        bytes,
        failed,
      })),
    ).toEqual([
      { number: 0, page: 0, document: 0, bytes: 3226, failed: false },
      { number: 1, page: 0, document: 1, bytes: 726, failed: false },
      { number: 2, page: 1, document: 0, bytes: 3226, failed: false },
      { number: 3, page: 1, document: 1, bytes: 726, failed: false },
    ]);
  });

  test('over one connection per document: the server’s close ends the reply', () => {
    const trace = simulate(http({ mode: 'per-document', documents }));
    expect(recordsOf(trace, Kind.Connect)).toHaveLength(2);
    const ends = recordsOf(trace, Kind.Read, 'client').filter(({ length }) => length === 0);
    expect(transactionsOf(trace).map(({ end }) => end)).toEqual(ends.map(({ time }) => time));
  });

  test('thinks before each request, and turns round between connections', () => {
    const trace = simulate(
      http({
        mode: 'per-document',
        documents,
        client: { think: ms(3), turnaround: ms(20) },
      }),
    );
    const thinks = recordsOf(trace, Kind.Think, 'client');
    expect(thinks.map(({ time, value }) => value - time)).toEqual([ms(3), ms(20), ms(3)]);
    for (const { code } of thinks) expect(code).toBe(Charge.ClientThink);
  });
});

describe('what happens on a connection that the client has closed', () => {
  test('does not wake its read on the next one before its time', () => {
    // The old connection's last FIN comes while the new one's reply is on its way.
    const trace = simulate(
      http({
        pages: 2,
        documents: [documentOf(500)],
        client: { readDelay: ms(100), turnaround: 0 },
        server: { readDelay: ms(50) },
      }),
    );
    const fins = recordsOf(trace, Kind.Received, 'client').filter(
      ({ segment }) => (trace.flags(segment) & Flag.Fin) !== 0,
    );
    const data = recordsOf(trace, Kind.Received, 'client').filter(
      ({ segment }) => trace.lengthOf(segment) > 0,
    );
    expect(fins[0]!.time).toBeLessThan(data[1]!.time);
    expect(data[1]!.time - fins[0]!.time).toBeLessThan(ms(100));
    const reads = recordsOf(trace, Kind.Read, 'client');
    expect(reads.map(({ time }, i) => time - data[i]!.time)).toEqual([ms(100), ms(100)]);
  });

  test('is no failure of the document that is being fetched over the next one', () => {
    const impatient = { retransmission: { ...plainTcp.retransmission, maximumShift: 1 } };
    const conversation = { client: { tcp: impatient } };
    const changes = {
      mode: 'per-document' as const,
      documents: [documentOf(500), documentOf(700)],
      // Long enough for the old connection's end to fail meanwhile.
      client: { turnaround: seconds(30) },
    };
    const fin = framesUntilFin();
    const trace = simulate(http(changes, { ...conversation, clientLoses: [fin, fin + 1] }));
    expect(recordsOf(trace, Kind.Failure, 'client')).toHaveLength(1);
    expect(transactionsOf(trace).map(({ bytes, failed }) => [bytes, failed])).toEqual([
      [726, false],
      [926, false],
    ]);

    /** Number of the client's frame that carries its first FIN. */
    function framesUntilFin(): number {
      const sent = recordsOf(simulate(http(changes, conversation)), Kind.SegmentSent, 'client');
      return sent.findIndex(({ flags }) => (flags & Flag.Fin) !== 0) + 1;
    }
  });
});

describe('a connection that fails under the client', () => {
  test('fails its document, and the next page is tried', () => {
    const trace = simulate(
      http(
        { pages: 2, documents: [documentOf(500)] },
        // Three SYNs are lost, and 75 s after the first the connection is given up.
        { clientLoses: [1, 2, 3] },
      ),
    );
    expect(transactionsOf(trace).map(({ page, failed }) => [page, failed])).toEqual([
      [0, true],
      [1, false],
    ]);
  });
});

describe('a kept connection that the server gives up', () => {
  const documents = [documentOf(3000), documentOf(500), documentOf(700)];
  const slow = link({ up: { delay: ms(20) }, down: { delay: ms(20) } });
  const fetch = (think: number, idleTimeout: number) =>
    simulate(
      http(
        { mode: 'persistent', documents, client: { think }, server: { idleTimeout } },
        { network: slow },
      ),
    );
  const all = (trace: Trace) => transactionsOf(trace).map(({ bytes, failed }) => [bytes, failed]);
  const complete = [
    [3226, false],
    [726, false],
    [926, false],
  ];

  test('is closed when no request has come for so long since the reply', () => {
    const trace = fetch(seconds(20), seconds(15));
    const [close] = recordsOf(trace, Kind.Close, 'server');
    const reply = recordsOf(trace, Kind.Write, 'server').filter(({ time }) => time < close!.time);
    expect(close!.time - reply.at(-1)!.time).toBe(seconds(15));
    expect(all(trace)).toEqual(complete);
    expect(recordsOf(trace, Kind.Failure)).toEqual([]);
  });

  test('is replaced when the next request is due, which then leaves at once', () => {
    const trace = fetch(seconds(20), seconds(15));
    const connects = recordsOf(trace, Kind.Connect, 'client');
    expect(connects).toHaveLength(3);
    const thinks = recordsOf(trace, Kind.Think, 'client').map(({ value }) => value);
    expect(connects.slice(1).map(({ time }) => time)).toEqual(thinks.slice(1));
    const requests = recordsOf(trace, Kind.Write, 'client');
    expect(requests.map(({ connection }) => connection)).toEqual([0, 1, 2]);
    // A handshake later.
    expect(requests[1]!.time - connects[1]!.time).toBeLessThan(ms(42));
  });

  test('the reply pays for the handshake', () => {
    const trace = fetch(seconds(20), seconds(15));
    const second = transactionsOf(trace)[1]!;
    const charged = budgetOf(trace, second);
    expect(charged.get('handshake')).toBeGreaterThan(ms(40));
    expect([...charged.values()].reduce((a, b) => a + b, 0)).toBe(second.end - second.start);
  });

  test('stays if the client is quicker', () => {
    const trace = fetch(seconds(14), seconds(15));
    expect(recordsOf(trace, Kind.Connect)).toHaveLength(1);
    expect(all(trace)).toEqual(complete);
  });

  test('a request that crosses its FIN is refused, and sent again on a new one', () => {
    // Two ways of 20 ms: the request leaves 10 ms before the FIN would be there.
    const trace = fetch(seconds(15) - ms(30), seconds(15));
    expect(recordsOf(trace, Kind.Connect).length).toBeGreaterThan(1);
    expect(all(trace)).toEqual(complete);
    const requests = recordsOf(trace, Kind.Write, 'client');
    expect(requests.length).toBeGreaterThan(3);
  });

  test('runs are the same after any seek', () => {
    const configuration = http(
      {
        mode: 'persistent',
        documents,
        client: { think: seconds(20) },
        server: { idleTimeout: seconds(15) },
      },
      { network: slow },
    );
    const simulation = new Simulation(configuration);
    simulation.run();
    const digest = digestOf(simulation.trace());
    const events = simulation.eventCount;
    for (let event = events; event >= 0; event -= 7) {
      simulation.seek(event);
      simulation.run();
      expect(digestOf(simulation.trace())).toBe(digest);
    }
  });
});
