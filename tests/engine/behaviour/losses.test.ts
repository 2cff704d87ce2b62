import { describe, expect, test } from 'vitest';
import { simulate } from '../../../src/engine/index.ts';
import { Kind, Reason, TimerCode, WindowCode } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { holdPhasesOf } from '../../../src/analysis/index.ts';
import {
  awaitEnd,
  close,
  immediately,
  link,
  ms,
  plainTcp,
  scripted,
  shutdown,
  wait,
  write,
} from '../configurations.ts';
import {
  at,
  bytesRead,
  conversationOf,
  dataOf,
  failuresOf,
  recordsOf,
  statesOf,
} from '../conversation.ts';

const mss = 1460;
const acksAtOnce = { tcp: { delayedAck: immediately } };

function timeouts(trace: Trace): number[] {
  const fired = recordsOf(trace, Kind.TimerFired);
  return fired
    .filter(({ code }) => code === TimerCode.Retransmission)
    .map(({ id }) => at(trace, id));
}

/** A client with eight segments to send and leave to send them at once; the third is lost. */
function thirdOfEightLost(recovery: 'tahoe' | 'reno'): Trace {
  return simulate(
    scripted({
      client: {
        does: [write(20 * mss)],
        tcp: { initialWindow: 8, recovery, sendBuffer: 65_535 },
      },
      server: acksAtOnce,
      // SYN, ACK, two segments.
      clientLoses: [5],
    }),
  );
}

describe('the third duplicate ACK', () => {
  test.each(['tahoe', 'reno'] as const)(
    'has the lost segment sent again at once (%s)',
    (recovery) => {
      const trace = thirdOfEightLost(recovery);
      const again = recordsOf(trace, Kind.SegmentSent, 'client').filter(
        ({ value }) => value >= 0x10000,
      );
      expect(again).toHaveLength(1);
      const duplicates = recordsOf(trace, Kind.SegmentSent, 'server')
        .filter(({ time }) => time < again[0]!.time)
        .filter(({ acknowledgment }) => acknowledgment === 1001 + 2 * mss);
      // The first of these is no duplicate; two more may be on their way.
      expect(duplicates.length).toBeGreaterThanOrEqual(4);
      expect(timeouts(trace)).toEqual([]);
      expect(bytesRead(trace, 'server')).toBe(20 * mss);
    },
  );

  test('Tahoe: slow start begins again, from one segment up to half the window', () => {
    const windows = recordsOf(thirdOfEightLost('tahoe'), Kind.Window, 'client');
    const at = windows.findIndex(({ code }) => code === WindowCode.FastRetransmit);
    // Ten segments were allowed when the duplicates came: eight and the two acknowledged.
    expect(windows[at]).toMatchObject({ sequence: mss, acknowledgment: 5 * mss });
    const after = windows.slice(at + 1).filter(({ code }) => code !== WindowCode.Peer);
    expect(after[0]).toMatchObject({ code: WindowCode.SlowStart, sequence: 2 * mss });
  });

  test('Reno: half the window, one more segment per further duplicate, then half again', () => {
    const windows = recordsOf(thirdOfEightLost('reno'), Kind.Window, 'client');
    const at = windows.findIndex(({ code }) => code === WindowCode.FastRetransmit);
    const changes = windows.slice(at).filter(({ code }) => code !== WindowCode.Peer);
    expect(changes.slice(0, 5).map(({ code, sequence }) => [code, sequence / mss])).toEqual([
      [WindowCode.FastRetransmit, 1],
      [WindowCode.Inflate, 8],
      [WindowCode.Inflate, 9],
      [WindowCode.Inflate, 10],
      [WindowCode.Inflate, 11],
    ]);
    const deflate = changes.find(({ code }) => code === WindowCode.Deflate);
    expect(deflate).toMatchObject({ sequence: 5 * mss, acknowledgment: 5 * mss });
  });

  test('counts only true duplicates: one with another window is none', () => {
    // At 3 s the server reads ten segments in small pieces, and says again and again how much
    // more room there is, while one more segment is on its way to it.
    const trace = simulate(
      scripted({
        client: {
          does: [write(10 * mss), wait(ms(2975)), write(mss)],
          tcp: { initialWindow: 12 },
        },
        server: { readFrom: ms(3000), readSize: 500 },
      }),
    );
    const updates = recordsOf(trace, Kind.SegmentSent, 'server').filter(
      ({ time }) => time === ms(3000),
    );
    expect(updates.length).toBeGreaterThan(3);
    // It leaves before the updates arrive, and arrives after they have left.
    const last = recordsOf(trace, Kind.SegmentSent, 'client').filter(({ length }) => length > 0);
    expect(last.at(-1)!.time).toBeGreaterThan(ms(2990));
    expect(last.at(-1)!.time).toBeLessThan(ms(3010));
    expect(dataOf(trace, 'client').filter((line) => line.includes('again'))).toEqual([]);
  });

  test('the sender then waits for its timer, and holds back only what it has not sent', () => {
    // All that was written is out when the duplicates come.
    const trace = simulate(
      scripted({
        client: { does: [write(8 * mss)], tcp: { initialWindow: 8 } },
        server: acksAtOnce,
        clientLoses: [5],
      }),
    );
    const resent = recordsOf(trace, Kind.SegmentSent, 'client').find(
      ({ value }) => value >= 0x10000,
    )!;
    const held = holdPhasesOf(trace).filter(
      ({ host, from, because }) =>
        host === 0 &&
        from >= resent.time &&
        because !== Reason.RetransmissionWait &&
        because !== Reason.Application,
    );
    expect(held).toEqual([]);
  });
});

describe('a lost segment without enough behind it', () => {
  test('waits for the retransmission timer, and everything after it is sent again', () => {
    const trace = simulate(
      scripted({
        client: { does: [write(3000), shutdown] },
        server: { does: [awaitEnd, close] },
        clientLoses: [3],
      }),
    );
    expect(dataOf(trace, 'client').slice(0, 2)).toEqual(['0:1460 lost', '0:1460 again']);
    expect(timeouts(trace)).toHaveLength(1);
    expect(bytesRead(trace, 'server')).toBe(3000);
  });

  test('the last segment of all too', () => {
    const trace = simulate(
      scripted({
        client: { does: [write(100), awaitEnd, close] },
        clientLoses: [3],
        server: { does: [wait(ms(10_000)), close] },
      }),
    );
    expect(dataOf(trace, 'client')).toEqual(['0:100 lost', '0:100 again']);
    expect(bytesRead(trace, 'server')).toBe(100);
  });

  test('gives no round-trip time: which of its two copies was answered nobody can tell', () => {
    const trace = simulate(
      scripted({ client: { does: [write(100)] }, server: acksAtOnce, clientLoses: [3] }),
    );
    expect(dataOf(trace, 'client')).toEqual(['0:100 lost', '0:100 again']);
    const samples = recordsOf(trace, Kind.RoundTrip, 'client').map(({ value }) => value);
    // The handshake's alone.
    expect(samples).toHaveLength(1);
    expect(samples[0]).toBeLessThan(ms(25));
  });

  test('a lost ACK is made good by the next one', () => {
    const trace = simulate(
      scripted({
        client: { does: [write(6 * mss)], tcp: { initialWindow: 3 } },
        server: acksAtOnce,
        serverLoses: [2],
      }),
    );
    expect(dataOf(trace, 'client').filter((line) => line.includes('again'))).toEqual([]);
    expect(bytesRead(trace, 'server')).toBe(6 * mss);
  });

  test('a time-out starts over with one segment, and halves the threshold', () => {
    const trace = simulate(
      scripted({
        client: { does: [write(20 * mss)], tcp: { initialWindow: 4 } },
        server: acksAtOnce,
        clientLoses: [3, 4, 5, 6],
      }),
    );
    const timeout = recordsOf(trace, Kind.Window, 'client').find(
      ({ code }) => code === WindowCode.Timeout,
    )!;
    expect(timeout).toMatchObject({ sequence: mss, acknowledgment: 2 * mss });
    expect(dataOf(trace, 'client').slice(0, 6)).toEqual([
      '0:1460 lost',
      '1460:2920 lost',
      '2920:4380 lost',
      '4380:5840 lost',
      '0:1460 again',
      '1460:2920 again',
    ]);
    expect(bytesRead(trace, 'server')).toBe(20 * mss);
  });
});

describe('a path that stays dead', () => {
  const everything = Array.from({ length: 40 }, (_, i) => i + 3);
  const trace = simulate(
    scripted({ client: { does: [write(100), awaitEnd] }, clientLoses: everything }),
  );

  test('has the segment sent again 12 times, the time-out doubling from 2 ticks to 64 s', () => {
    const sent = recordsOf(trace, Kind.SegmentSent, 'client').slice(2);
    const times = sent.map(({ time }) => time / 1e9);
    const gaps = times.slice(1).map((time, i) => time - times[i]!);
    expect(gaps.slice(1)).toEqual([3, 6, 12, 24, 48, 64, 64, 64, 64, 64, 64]);
  });

  test('ends with a stated error, and with its transaction', () => {
    expect(failuresOf(trace)).toEqual(['client: connection timed out']);
    expect(statesOf(trace, 'client').at(-1)).toBe('CLOSED');
    const end = recordsOf(trace, Kind.TransactionEnd).at(-1)!;
    expect(end).toMatchObject({ code: 1, length: 0 });
  });

  test('can be made to end sooner', () => {
    const sooner = simulate(
      scripted({
        client: {
          does: [write(100), awaitEnd],
          tcp: { retransmission: { ...plainTcp.retransmission, maximumShift: 2 } },
        },
        clientLoses: everything,
      }),
    );
    expect(dataOf(sooner, 'client')).toEqual([
      '0:100 lost',
      '0:100 again lost',
      '0:100 again lost',
    ]);
    expect(failuresOf(sooner)).toEqual(['client: connection timed out']);
  });
});

describe('segments that a full queue drops', () => {
  test('are recovered like any lost ones', () => {
    const trace = simulate(
      scripted({
        client: { does: [write(40 * mss)], tcp: { initialWindow: 10, sendBuffer: 65_535 } },
        server: acksAtOnce,
        network: link({ up: { rate: 100_000, queueFrames: 4 } }),
      }),
    );
    expect(recordsOf(trace, Kind.Dropped).length).toBeGreaterThan(0);
    expect(bytesRead(trace, 'server')).toBe(40 * mss);
    expect(conversationOf(trace).some((line) => line.endsWith('lost'))).toBe(true);
  });
});
