import { describe, expect, test } from 'vitest';
import { simulate, type FaultConfiguration } from '../../../src/engine/index.ts';
import {
  transactionsOf,
  unfinishedTransactionsOf,
  type Transaction,
} from '../../../src/analysis/path/index.ts';
import { Kind, Reason } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { link, ms, type Conversation } from '../configurations.ts';
import { documentOf, http } from '../configurations-http.ts';
import { recordsOf } from '../conversation.ts';

// What real clients and servers get wrong ends in the log, and the run never hangs.

const far: Conversation = {
  network: link({ up: { delay: ms(40) }, down: { delay: ms(40) } }),
};
const fetch = (changes: Parameters<typeof http>[0]): Trace => simulate(http(changes, far));
const got = (trace: Trace) =>
  transactionsOf(trace)
    .toSorted((a, b) => a.document - b.document)
    .map(({ document, bytes, failed }) => [document, bytes, failed]);
const opened = (trace: Trace) => recordsOf(trace, Kind.Connect).length;

describe('a reply that is broken off', () => {
  const page = (fault: FaultConfiguration) => [
    documentOf(3000),
    { ...documentOf(2000), fault },
    documentOf(500),
  ];

  test.each(['close', 'reset'] as const)('by a %s fails its document alone', (kind) => {
    for (const mode of ['persistent', 'per-document'] as const) {
      const trace = fetch({ mode, documents: page({ kind, after: 700 }) });
      const [first, broken, last] = got(trace);
      expect(first).toEqual([0, 3226, false]);
      expect(broken![2]).toBe(true);
      // A reset may overtake what the client has not read yet.
      if (kind === 'close') expect(broken![1]).toBe(700);
      else expect(broken![1]).toBeLessThanOrEqual(700);
      expect(last).toEqual([2, 726, false]);
    }
  });

  test('before its first byte is asked for once more where the connection was kept, in vain', () => {
    const trace = fetch({ documents: page({ kind: 'close', after: 0 }) });
    expect(got(trace)).toEqual([
      [0, 3226, false],
      [1, 0, true],
      [2, 726, false],
    ]);
    // The kept one, the second try, and one for what is left.
    expect(opened(trace)).toBe(3);
  });

  test('among pipelined ones leaves those behind it to another connection', () => {
    const documents = [
      documentOf(500),
      documentOf(400),
      ...page({ kind: 'close', after: 700 }).slice(1),
    ];
    const trace = fetch({ documents, pipelining: 'one-write' });
    expect(got(trace)).toEqual([
      [0, 726, false],
      [1, 626, false],
      [2, 700, true],
      [3, 726, false],
    ]);
  });

  test('that names the others takes them with it', () => {
    const documents = [
      { ...documentOf(3000), fault: { kind: 'close', after: 99 } as const },
      documentOf(10),
    ];
    expect(got(fetch({ documents }))).toEqual([[0, 99, true]]);
  });
});

describe('a client that throws away what it reads together with the header', () => {
  const documents = [documentOf(3000), documentOf(500)];
  const client = { dropsDataWithHeader: true };

  test('waits for it in vain on a kept connection, until the server gives that up', () => {
    const trace = fetch({ documents, client, server: { idleTimeout: ms(3000) } });
    const [first] = transactionsOf(trace);
    expect(first).toMatchObject({ document: 0, failed: true });
    expect(first!.end).toBeGreaterThan(ms(3000));
    // The first segment carries the header and as much of the body as fits.
    expect(first!.bytes).toBe(3226 - (1460 - 226));
    expect(unfinishedTransactionsOf(fetch({ documents, client }))).toHaveLength(1);
  });

  test('has everything if the server flushes the header by itself', () => {
    const trace = fetch({ documents, client, server: { headerFlush: 'alone', headerGap: ms(5) } });
    expect(got(trace)).toEqual([
      [0, 3226, false],
      [1, 726, false],
    ]);
  });
});

test('a request in two writes leaves in two segments, the second after the first one’s acknowledgment', () => {
  const trace = fetch({ client: { requestSplit: 20 } });
  expect(recordsOf(trace, Kind.Write, 'client').map(({ length }) => length)).toEqual([20, 30]);
  const holds = recordsOf(trace, Kind.Hold, 'client').filter(({ code }) => code === Reason.Nagle);
  expect(holds).toHaveLength(1);
  const [first, second] = recordsOf(trace, Kind.SegmentSent, 'client').filter(
    ({ length }) => length > 0,
  );
  expect(second!.time - first!.time).toBeGreaterThanOrEqual(ms(80));
});

test('a client that splits only the first document’s request writes the others whole', () => {
  const documents = [documentOf(100), documentOf(200), documentOf(300)];
  const writes = (splitRequests: 'all' | 'first', mode: 'per-document' | 'persistent') =>
    recordsOf(
      fetch({ documents, mode, client: { requestSplit: 20, splitRequests } }),
      Kind.Write,
      'client',
    ).map(({ length }) => length);
  for (const mode of ['per-document', 'persistent'] as const) {
    expect(writes('first', mode)).toEqual([20, 30, 50, 50]);
    expect(writes('all', mode)).toEqual([20, 30, 20, 30, 20, 30]);
  }
});

describe('a server', () => {
  const documents = [100, 200, 300, 400].map((body) => documentOf(body));

  test('takes time to fork, for each connection anew', () => {
    const firstReply = (forkTime: number) =>
      recordsOf(fetch({ documents, server: { forkTime } }), Kind.Write, 'server').map(
        ({ time }) => time,
      );
    // It forks while the request is on its way: what is longer than that delays the reply.
    const [early] = firstReply(0);
    const [late] = firstReply(ms(100));
    expect(late! - early!).toBeGreaterThan(ms(10));
    expect(late! - early!).toBeLessThan(ms(100));
    const gaps = (times: number[]) => times.slice(2).map((time, i) => time - times[i + 1]!);
    expect(gaps(firstReply(ms(100)))).toEqual(gaps(firstReply(0)));
  });

  test('closes a kept connection after so many replies, and the client opens another', () => {
    const trace = fetch({ documents, server: { mostReplies: 2 } });
    expect(opened(trace)).toBe(2);
    expect(transactionsOf(trace).map(({ connection, failed }) => [connection, failed])).toEqual([
      [0, false],
      [0, false],
      [1, false],
      [1, false],
    ]);
  });
});

test('a client that goes by the length closes first, and need not wait for the server', () => {
  const closers = (replyEnd: 'close' | 'length') => {
    const trace = fetch({ mode: 'per-document', replyEnd, server: { closeDelay: ms(50) } });
    const [first] = recordsOf(trace, Kind.Close);
    const [{ end }] = transactionsOf(trace) as [Transaction];
    return { host: trace.host(first!.id), end };
  };
  const byClose = closers('close');
  const byLength = closers('length');
  expect([byClose.host, byLength.host]).toEqual([1, 0]);
  // The last data takes a little longer on the wire than the FIN.
  expect(byClose.end - byLength.end).toBeGreaterThan(ms(49));
  expect(byClose.end - byLength.end).toBeLessThanOrEqual(ms(50));
});
