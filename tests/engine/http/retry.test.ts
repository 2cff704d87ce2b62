import { describe, expect, test } from 'vitest';
import { transactionsOf } from '../../../src/analysis/path/index.ts';
import { simulate } from '../../../src/engine/index.ts';
import { Kind } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { link, ms, seconds } from '../configurations.ts';
import { documentOf, http } from '../configurations-http.ts';
import { recordsOf } from '../conversation.ts';

// A request that crosses the server's FIN is refused. Whether the client sends it again is for its method to say (RFC 9110,
// section 9.2.2).

const delay = 20;
const once = { ...documentOf(500), repeatable: false };
const network = link({ up: { delay: ms(delay) }, down: { delay: ms(delay) } });
const failures = (trace: Trace) => transactionsOf(trace).filter(({ failed }) => failed).length;

/** The client asks `idle` ms after it has read a reply; the server closes a second after it has written one. */
const afterIdle = (idle: number, second = once) =>
  simulate(
    http(
      {
        documents: [documentOf(500), second],
        client: { think: ms(idle) },
        server: { idleTimeout: seconds(1) },
      },
      { network },
    ),
  );

describe('a request that crosses the server’s FIN', () => {
  test('is refused in a strip of idle times as wide as a round trip', () => {
    const failing = Array.from({ length: 100 }, (_, i) => 940 + i).filter(
      (idle) => failures(afterIdle(idle)) === 1,
    );
    // The client's idle time begins one way after the server's and its request takes another to come.
    expect(failing[0]).toBe(1000 - 2 * delay);
    expect(failing.at(-1)! - failing[0]! + 1).toBe(2 * delay);
    expect(failing).toHaveLength(2 * delay);
  });

  test('is sent again if it may be, and costs a handshake', () => {
    const trace = afterIdle(980, documentOf(500));
    expect(failures(trace)).toBe(0);
    expect(recordsOf(trace, Kind.Connect)).toHaveLength(2);
    const [, second] = transactionsOf(trace);
    // The FIN comes when the connection has been idle for a second; then a handshake, the request and the reply.
    expect(second!.end - second!.start).toBeGreaterThanOrEqual(seconds(1) + ms(4 * delay));
  });

  test('fails if it must not be sent twice, and what follows has another connection', () => {
    const documents = [documentOf(500), once, documentOf(700)];
    const trace = simulate(
      http(
        { documents, client: { think: ms(980) }, server: { idleTimeout: seconds(1) } },
        { network },
      ),
    );
    expect(transactionsOf(trace).map(({ bytes, failed }) => [bytes, failed])).toEqual([
      [726, false],
      [0, true],
      [926, false],
    ]);
  });

  test('fails alone among pipelined ones', () => {
    const documents = [documentOf(500), documentOf(300), once, documentOf(400)];
    const trace = simulate(
      http(
        {
          documents,
          pipelining: 'one-write',
          client: { think: ms(980) },
          server: { idleTimeout: seconds(1) },
        },
        { network },
      ),
    );
    const ended = transactionsOf(trace).toSorted((a, b) => a.document - b.document);
    expect(ended.map(({ failed }) => failed)).toEqual([false, false, true, false]);
  });

  test('is no matter where the client has seen the FIN before it asks', () => {
    expect(failures(afterIdle(1200))).toBe(0);
  });
});
