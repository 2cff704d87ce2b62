import { describe, expect, test } from 'vitest';
import { simulate, Simulation, type HttpConfiguration } from '../../../src/engine/index.ts';
import { budgetOf, transactionsOf } from '../../../src/analysis/path/index.ts';
import { digestOf } from '../../../src/trace/index.ts';
import { Kind, Reason } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { immediately, link, ms, type Conversation } from '../configurations.ts';
import { documentOf, http } from '../configurations-http.ts';
import { recordsOf } from '../conversation.ts';

// RFC 2068, section 8.1.2.2: requests without waiting for replies, replies in the order of the requests.

type Pipelining = HttpConfiguration['pipelining'];

const documents = [documentOf(500), documentOf(3000), documentOf(700), documentOf(0)];
const whole = [726, 3226, 926, 226];
const slow = link({ up: { delay: ms(20) }, down: { delay: ms(20) } });

function fetch(
  pipelining: Pipelining,
  changes: Partial<Parameters<typeof http>[0]> = {},
  conversation: Conversation = {},
): Trace {
  return simulate(http({ pipelining, documents, ...changes }, { network: slow, ...conversation }));
}

const got = (trace: Trace) =>
  transactionsOf(trace).map(({ document, bytes, failed }) => [document, failed ? 'failed' : bytes]);
const complete = whole.map((bytes, document) => [document, bytes]);
const requests = (trace: Trace) => recordsOf(trace, Kind.Write, 'client');

describe('a client that pipelines', () => {
  test('asks for the first document alone, then for all others in one write', () => {
    const trace = fetch('one-write', { client: { think: ms(3) } });
    expect(requests(trace).map(({ length }) => length)).toEqual([50, 150]);
    expect(got(trace)).toEqual(complete);
    const [first, ...others] = transactionsOf(trace);
    // It turns to them together, when it has the first.
    for (const { start } of others) expect(start).toBe(first!.end);
    expect(requests(trace)[1]!.time - first!.end).toBe(ms(3));
  });

  test('or in a write for each, of which Nagle’s rule holds all but the first', () => {
    const trace = fetch('separate-writes');
    expect(requests(trace).map(({ length }) => length)).toEqual([50, 50, 50, 50]);
    const [, ...others] = requests(trace);
    expect(new Set(others.map(({ time }) => time)).size).toBe(1);
    const carried = recordsOf(trace, Kind.SegmentSent, 'client').filter(({ length }) => length > 0);
    expect(carried.map(({ length }) => length)).toEqual([50, 50, 100]);
    expect(recordsOf(trace, Kind.Hold, 'client').map(({ code }) => code)).toContain(Reason.Nagle);
    expect(got(trace)).toEqual(complete);
  });

  test('does no such thing where each document has a connection of its own', () => {
    const alone = (pipelining: Pipelining) =>
      digestOf(fetch(pipelining, { mode: 'per-document', pages: 2 }));
    expect(alone('one-write')).toBe(alone('none'));
  });

  const plain = {
    client: { tcp: { delayedAck: immediately } },
    server: { tcp: { nagle: 'off' } },
  } as const;
  const saved = (conversation: Conversation): number => {
    const [one, all] = (['none', 'one-write'] as const).map(
      (pipelining) => transactionsOf(fetch(pipelining, {}, conversation)).at(-1)!.end,
    );
    return one! - all!;
  };

  test('saves the round trips between the documents', () => {
    // Three requests go in one.
    expect(saved(plain)).toBeGreaterThan(ms(80));
  });

  test('but no wait of the rules: here Nagle’s holds what the replies end with', () => {
    // Heidemann 1997, section 2.1, end: pipelining by itself cures none of the interactions.
    expect(saved({})).toBeLessThan(0);
    const server = { tcp: { nagle: 'off' as const } };
    expect(saved({ server })).toBeGreaterThan(0);
  });

  test('reads while it writes, so that requests and replies do not block each other', () => {
    const large = Array.from({ length: 6 }, () => ({
      ...documentOf(9000),
      request: 'r'.repeat(5000),
    }));
    const small = { tcp: { sendBuffer: 2000, receiveBuffer: 2000 } };
    for (const pipelining of ['separate-writes', 'one-write'] as const) {
      const trace = fetch(pipelining, { documents: large }, { client: small, server: small });
      expect(got(trace)).toEqual(large.map((_, i) => [i, 9226]));
      // Replies come while requests still wait for room.
      const [, reply] = transactionsOf(trace);
      expect(requests(trace).at(-1)!.time).toBeGreaterThan(reply!.end);
    }
  });

  test('numbers its transactions in the order of the documents, page after page', () => {
    const trace = fetch('one-write', { pages: 2 });
    expect(
      transactionsOf(trace).map(({ number, page, document }) => [number, page, document]),
    ).toEqual(Array.from({ length: 8 }, (_, i) => [i, Math.floor(i / 4), i % 4]));
    expect(recordsOf(trace, Kind.Connect)).toHaveLength(2);
  });

  test('gives each transaction a budget without remainder, though they overlap', () => {
    for (const pipelining of ['separate-writes', 'one-write'] as const) {
      const thinking = documents.map((one) => ({ ...one, serverThink: ms(2) }));
      const trace = fetch(pipelining, { documents: thinking }, plain);
      const transactions = transactionsOf(trace);
      expect(transactions[2]!.start).toBeLessThan(transactions[1]!.end);
      for (const [i, transaction] of transactions.entries()) {
        const budget = budgetOf(trace, transaction);
        const sum = [...budget.values()].reduce((a, b) => a + b, 0);
        expect(sum).toBe(transaction.end - transaction.start);
        // A reply waits for those before it: their think times are its own.
        if (i > 0 && pipelining === 'one-write') expect(budget.get('server-think')).toBe(ms(2 * i));
      }
    }
  });
});

describe('a server with several requests', () => {
  test('answers in order, each when the reply before was handed to TCP', () => {
    const thinks = [1, 2, 3, 4].map(ms);
    const trace = fetch('one-write', {
      documents: documents.map((one, i) => ({ ...one, serverThink: thinks[i]! })),
    });
    const replies = recordsOf(trace, Kind.Write, 'server');
    expect(replies.map(({ length }) => length)).toEqual(whole);
    const [, second, third, fourth] = replies;
    const [, reads] = recordsOf(trace, Kind.Read, 'server');
    expect(reads!.length).toBe(150);
    expect(second!.time - reads!.time).toBe(thinks[1]);
    expect(third!.time - second!.time).toBe(thinks[2]);
    expect(fourth!.time - third!.time).toBe(thinks[3]);
  });

  test('takes requests apart that come in one read, and puts those together that come in several', () => {
    const long = documents.map((one) => ({ ...one, request: 'r'.repeat(1000) }));
    const trace = fetch('one-write', { documents: long, server: { readSize: 700 } });
    const reads = recordsOf(trace, Kind.Read, 'server').map(({ length }) => length);
    expect(reads.every((length) => length <= 700)).toBe(true);
    expect(reads.reduce((a, b) => a + b)).toBe(4000);
    expect(got(trace)).toEqual(complete);
  });

  test('waits for room before it turns to the next request', () => {
    const trace = fetch(
      'one-write',
      { documents: [documentOf(500), documentOf(9000), documentOf(700)] },
      { server: { tcp: { sendBuffer: 3000 } } },
    );
    const [blocked] = recordsOf(trace, Kind.Blocked, 'server');
    const last = recordsOf(trace, Kind.Write, 'server').at(-1)!;
    expect(last.length).toBe(926);
    expect(last.time).toBeGreaterThan(blocked!.time + ms(40));
    expect(got(trace)).toEqual([
      [0, 726],
      [1, 9226],
      [2, 926],
    ]);
  });
});

describe('a connection that is given up under pipelined requests', () => {
  test('is replaced, and proves anew that it is kept before requests are pipelined on it', () => {
    // The frame of the last two requests is lost; the server gives up before it comes again.
    const lost = (trace: Trace): number =>
      recordsOf(trace, Kind.SegmentSent, 'client').findIndex(({ length }) => length === 150) + 1;
    const first = fetch('one-write');
    const trace = fetch(
      'one-write',
      { server: { idleTimeout: ms(200) } },
      { clientLoses: [lost(first)] },
    );
    expect(got(trace)).toEqual(complete);
    expect(requests(trace).map(({ connection, length }) => [connection, length])).toEqual([
      [0, 50],
      [0, 150],
      [1, 50],
      [1, 100],
    ]);
  });

  test('takes a reply with it that was half read: it is asked for again', () => {
    const long = [documentOf(500), documentOf(60_000), documentOf(700), documentOf(300)];
    const narrow = link({ up: { delay: ms(20) }, down: { delay: ms(20), rate: 1_000_000 } });
    const run = (clientLoses: readonly number[], idleTimeout: number) =>
      fetch(
        'separate-writes',
        { documents: long, server: { idleTimeout } },
        { network: narrow, server: { tcp: { sendBuffer: 65_535 } }, clientLoses },
      );
    const frame =
      recordsOf(run([], 0), Kind.SegmentSent, 'client').findIndex(({ length }) => length === 100) +
      1;
    // The two requests behind come when the server has written its reply and closed.
    const trace = run([frame, frame + 1, frame + 2], ms(50));
    const sizes = long.map(({ body }, i) => [i, body + 226]);
    expect(got(trace)).toEqual(sizes);
    const read = recordsOf(trace, Kind.Read, 'client').reduce((sum, { length }) => sum + length, 0);
    expect(read).toBeGreaterThan(sizes.reduce((sum, [, bytes]) => sum + bytes!, 0));
    expect(new Set(requests(trace).map(({ connection }) => connection)).size).toBeGreaterThan(1);
  });
});

describe('a client that pipelines what it sees as it reads', () => {
  // The first document takes several round trips.
  const long = [documentOf(40_000), ...documents.slice(1)];
  const narrow = link({ up: { delay: ms(20) }, down: { delay: ms(20), rate: 1_000_000 } });
  const read = (
    discovery: 'as-read' | 'at-end',
    changes: Partial<Parameters<typeof http>[0]> = {},
    conversation: Conversation = {},
  ) =>
    fetch(
      changes.pipelining ?? 'separate-writes',
      { documents: long, ...changes, client: { discovery, ...changes.client } },
      { network: narrow, ...conversation },
    );
  const all = long.map(({ body }, document) => [document, body + 226]);

  test('asks for it at once, behind the first document and on its connection', () => {
    for (const pipelining of ['separate-writes', 'one-write'] as const) {
      const trace = read('as-read', { pipelining, client: { readSize: 1000 } });
      expect(got(trace)).toEqual(all);
      expect(recordsOf(trace, Kind.Connect)).toHaveLength(1);
      const [first, ...others] = transactionsOf(trace);
      const asked = requests(trace);
      expect(asked.map(({ length }) => length)).toEqual([50, 50, 50, 50]);
      others.forEach(({ start, startRecord }, i) => {
        // Three references divide the body into four parts: each is known when its part was read.
        const before = recordsOf(trace, Kind.Read, 'client')
          .filter(({ id }) => id < startRecord)
          .reduce((sum, { length }) => sum + length, 0);
        expect(before).toBeGreaterThanOrEqual(226 + 10_000 * (i + 1));
        expect(before).toBeLessThan(226 + 10_000 * (i + 1) + 1000);
        expect(start).toBeLessThan(first!.end);
        expect(asked[i + 1]!.time).toBe(start);
      });
      // When the first document is there, the server has the next reply ready.
      expect(transactionsOf(trace).at(-1)!.end).toBeLessThan(
        transactionsOf(read('at-end', { pipelining })).at(-1)!.end - ms(20),
      );
    }
  });

  test('thinks before each request, as ever', () => {
    const trace = read('as-read', { client: { think: ms(3) } });
    const [, ...others] = transactionsOf(trace);
    const [, ...asked] = requests(trace);
    expect(asked.map(({ time }, i) => time - others[i]!.start)).toEqual([ms(3), ms(3), ms(3)]);
  });

  test('splits no other request than the first document’s, if it is to be that one', () => {
    const client = { requestSplit: 20, splitRequests: 'first' } as const;
    expect(requests(read('as-read', { client })).map(({ length }) => length)).toEqual([
      20, 30, 50, 50, 50,
    ]);
  });

  test('has everything where the server closes behind each reply, and proves a new connection first', () => {
    const trace = read('as-read', { server: { mostReplies: 1 } });
    const whole = got(trace).toSorted(([a], [b]) => Number(a) - Number(b));
    expect(whole).toEqual(all);
    expect(recordsOf(trace, Kind.Connect).length).toBeGreaterThanOrEqual(long.length);
  });

  test('asks once more for a first document that is broken off, then does without it', () => {
    for (const kind of ['close', 'reset'] as const) {
      const broken = { ...long[0]!, fault: { kind, after: 25_000 } };
      const trace = read('as-read', { documents: [broken, ...long.slice(1)] });
      const ended = transactionsOf(trace);
      expect(ended.find(({ document }) => document === 0)).toMatchObject({ failed: true });
      // What it had named by then comes all the same.
      const others = ended.filter(({ document }) => document > 0);
      expect(others.length).toBeGreaterThan(0);
      for (const { failed } of others) expect(failed).toBe(false);
      expect(recordsOf(trace, Kind.Connect).length).toBe(3);
    }
  });

  test('leaves to other connections what they are free for', () => {
    const trace = read('as-read', { connections: 2 });
    const on = transactionsOf(trace).toSorted((a, b) => a.document - b.document);
    expect(on.map(({ connection }) => connection)).toEqual([0, 1, 0, 0]);
    expect(got(trace).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual(all);
  });
});

test.each(['at-end', 'as-read'] as const)(
  'a run with requests pipelined %s is the same after any seek',
  (discovery) => {
    const configuration = http(
      {
        pipelining: 'separate-writes',
        pages: 2,
        documents: [documentOf(20_000), ...documents],
        client: { discovery },
        server: { idleTimeout: ms(60), copyTime: ms(0.02), fileAccess: 'mapped' },
      },
      { network: slow, clientLoses: [7], serverLoses: [4] },
    );
    const simulation = new Simulation(configuration);
    simulation.run();
    const digest = digestOf(simulation.trace());
    for (let event = simulation.eventCount; event >= 0; event -= 7) {
      simulation.seek(event);
      simulation.run();
      expect(digestOf(simulation.trace())).toBe(digest);
    }
  },
);
