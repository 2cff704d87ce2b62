import { describe, expect, test } from 'vitest';
import { budgetOf, transactionsOf } from '../../../src/analysis/path/index.ts';
import { simulate, type HttpConfiguration } from '../../../src/engine/index.ts';
import { Charge, Content, Kind, Reason } from '../../../src/trace/codes/index.ts';
import { ms, plainTcp, seconds } from '../configurations.ts';
import { documentOf, http } from '../configurations-http.ts';
import { recordsOf, statesOf } from '../conversation.ts';

describe('a server', () => {
  test('thinks after the request’s last byte, then writes the header and the body', () => {
    const trace = simulate(
      http({
        documents: [documentOf(5000, ms(2))],
        server: { headerFlush: 'alone', headerGap: ms(1), writeGap: ms(0.5), readDelay: ms(0.6) },
      }),
    );
    const [request] = recordsOf(trace, Kind.Read, 'server');
    const writes = recordsOf(trace, Kind.Write, 'server');
    expect(writes.map(({ code, length }) => [code, length])).toEqual([
      [Content.Header, 226],
      [Content.Body, 4096],
      [Content.Body, 904],
    ]);
    expect(writes.map(({ time }) => time - request!.time)).toEqual([ms(2), ms(3), ms(3.5)]);
    expect(writes.map(({ charge }) => charge)).toEqual([
      Charge.ServerThink,
      Charge.HostProcessing,
      Charge.HostProcessing,
    ]);
  });

  test('corks a reply from the header’s write to its last, so that its segments are full', () => {
    const server = { headerFlush: 'corked', headerGap: ms(1), writeGap: ms(0.5) } as const;
    const trace = simulate(
      http(
        { documents: [documentOf(5000)], server },
        { server: { tcp: { initialWindow: 10, nagle: 'minshall' } } },
      ),
    );
    const corks = recordsOf(trace, Kind.Cork, 'server').map(({ code, time }) => [code, time]);
    const writes = recordsOf(trace, Kind.Write, 'server');
    expect(corks).toEqual([
      [1, writes[0]!.time],
      [0, writes[2]!.time],
    ]);
    const data = recordsOf(trace, Kind.SegmentSent, 'server').filter(({ length }) => length > 0);
    expect(data.map(({ length }) => length)).toEqual([1460, 1460, 1460, 846]);
    expect(data.at(-1)!.code).toBe(Reason.Cork);
  });

  test('reads a request that comes in several segments to its end', () => {
    const trace = simulate(
      http({ documents: [{ ...documentOf(100), request: 'q'.repeat(4000) }] }),
    );
    const reads = recordsOf(trace, Kind.Read, 'server').filter(({ length }) => length > 0);
    expect(reads.reduce((sum, { length }) => sum + length, 0)).toBe(4000);
    const [reply] = recordsOf(trace, Kind.Write, 'server');
    expect(reply!.time).toBeGreaterThanOrEqual(reads.at(-1)!.time);
  });

  test('closes after each reply where a connection serves one document', () => {
    const trace = simulate(http({ mode: 'per-document', server: { closeDelay: ms(0.3) } }));
    const [write] = recordsOf(trace, Kind.Write, 'server').slice(-1);
    const [close] = recordsOf(trace, Kind.Close, 'server');
    expect(close!.time - write!.time).toBe(ms(0.3));
    expect(statesOf(trace, 'server')).toContain('FIN-WAIT-1');
  });

  test('closes a kept connection after its client has', () => {
    const trace = simulate(http({}));
    expect(statesOf(trace, 'server')).toContain('LAST-ACK');
    expect(statesOf(trace, 'server')).not.toContain('FIN-WAIT-1');
  });

  test('sleeps while the send buffer is full, and takes its gap after the whole write', () => {
    const trace = simulate(
      http(
        { documents: [documentOf(9000)], server: { writeGap: ms(5) } },
        { server: { tcp: { sendBuffer: 2000 } } },
      ),
    );
    const writes = recordsOf(trace, Kind.Write, 'server');
    const whole = writes.filter(({ window }) => window === 0);
    expect(writes.reduce((sum, { length }) => sum + length, 0)).toBe(9226);
    expect(whole).toHaveLength(3);
    for (const done of whole.slice(0, -1)) {
      const next = writes.find(({ id }) => id > done.id);
      expect(next!.time - done.time).toBe(ms(5));
    }
    expect(recordsOf(trace, Kind.Blocked, 'server').length).toBeGreaterThan(0);
  });

  test('writes nothing more once its connection has failed', () => {
    const trace = simulate(
      http(
        { documents: [documentOf(9000)], server: { writeGap: seconds(20) } },
        {
          server: {
            tcp: { retransmission: { ...plainTcp.retransmission, maximumShift: 1 } },
          },
          serverLoses: Array.from({ length: 20 }, (_, i) => i + 2),
        },
      ),
    );
    const [failure] = recordsOf(trace, Kind.Failure, 'server');
    const later = recordsOf(trace, Kind.Write, 'server').filter(({ id }) => id > failure!.id);
    expect(later).toEqual([]);
  });
});

describe('what a server writes', () => {
  /** Nanoseconds for 1024 bytes once. */
  const copyTime = ms(0.02);
  const writesOf = (changes: Partial<HttpConfiguration['server']>, body = 9000) => {
    const trace = simulate(
      http(
        { documents: [documentOf(body, ms(2))], server: { copyTime, ...changes } },
        { server: { tcp: { sendBuffer: 65_535 } } },
      ),
    );
    const [request] = recordsOf(trace, Kind.Read, 'server');
    const writes = recordsOf(trace, Kind.Write, 'server');
    return {
      trace,
      lengths: writes.map(({ length }) => length),
      times: writes.map(({ time }, i) => time - (writes[i - 1] ?? request)!.time),
      charges: writes.map(({ charge }) => charge),
    };
  };
  const time = (bytes: number, copies: number) => Math.ceil((bytes * copies * copyTime) / 1024);

  test('it copies first: six times by the standard I/O library', () => {
    const { lengths, times, charges, trace } = writesOf({});
    expect(lengths).toEqual([4096, 4096, 1034]);
    expect(times).toEqual([ms(2) + time(4096, 6), time(4096, 6), time(1034, 6)]);
    expect(new Set(charges)).toEqual(new Set([Charge.HostProcessing]));
    const thinks = recordsOf(trace, Kind.Think, 'server');
    expect(thinks.map(({ code }) => code)).toEqual([
      Charge.ServerThink,
      ...[1, 2, 3].map(() => Charge.HostProcessing),
    ]);
  });

  test('three times from a mapped file, behind the first buffer', () => {
    const { lengths, times } = writesOf({ fileAccess: 'mapped' });
    expect(lengths).toEqual([4096, 4096, 1034]);
    expect(times).toEqual([ms(2) + time(4096, 6), time(4096, 3), time(1034, 3)]);
  });

  test('a body of up to 8 KB is not mapped', () => {
    expect(writesOf({ fileAccess: 'mapped' }, 8192).times).toEqual(writesOf({}, 8192).times);
    expect(writesOf({ fileAccess: 'mapped' }, 8193).times).not.toEqual(writesOf({}, 8193).times);
  });

  test('the budget of its document has it as the hosts’ own time', () => {
    const took = (each: number) => {
      const { trace } = writesOf({ copyTime: each, writeSize: 65_536 });
      return budgetOf(trace, transactionsOf(trace)[0]!).get('host-processing') ?? 0;
    };
    expect(took(copyTime) - took(0)).toBe(time(9226, 6));
  });
});
