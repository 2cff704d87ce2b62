import { describe, expect, test } from 'vitest';
import { simulate } from '../../../src/engine/index.ts';
import { Charge, Flag, Kind } from '../../../src/trace/format/index.ts';
import { transactionsOf } from '../../../src/analysis/index.ts';
import { ms, plainTcp, seconds } from '../configurations.ts';
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
