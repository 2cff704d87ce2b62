import { describe, expect, test } from 'vitest';
import { simulate, type TcpConfiguration } from '../../../src/engine/index.ts';
import { Flag, Kind, Reason } from '../../../src/trace/codes/index.ts';
import { holdsOf } from '../../../src/analysis/index.ts';
import { immediately, link, ms, scripted, seconds, wait, write } from '../configurations.ts';
import { bytesRead, dataOf, recordsOf } from '../conversation.ts';

/** What a write of a server with enough window leaves as, at the moment of writing. */
function atOneStroke(bytes: number, tcp: Partial<TcpConfiguration>): string[] {
  const trace = simulate(
    scripted({ server: { does: [write(bytes)], tcp: { initialWindow: 10, ...tcp } } }),
  );
  const [first] = recordsOf(trace, Kind.Write, 'server');
  const data = recordsOf(trace, Kind.SegmentSent, 'server').filter(({ length }) => length > 0);
  return data.filter(({ time }) => time === first!.time).map(({ length }) => `${length}`);
}

describe('a write leaves', () => {
  test('as full segments and its rest, at one stroke, when nothing is outstanding', () => {
    expect(atOneStroke(4096, {})).toEqual(['1460', '1460', '1176']);
    expect(atOneStroke(2092, {})).toEqual(['1460', '632']);
  });

  test('in the pieces in which the socket layer hands it to TCP; Nagle’s rule holds the last 44 bytes', () => {
    expect(atOneStroke(2092, { writeChunk: 2048, nagle: 'off' })).toEqual(['1460', '588', '44']);
    expect(atOneStroke(2092, { writeChunk: 2048 })).toEqual(['1460', '588']);
  });

  test('without its rest under RFC 1122 to the letter: its own first segments are unacknowledged', () => {
    expect(atOneStroke(4096, { nagle: 'rfc896' })).toEqual(['1460', '1460']);
  });

  test('with PSH on the segment that empties the send buffer, and on no other', () => {
    const trace = simulate(
      scripted({ server: { does: [write(4096)], tcp: { initialWindow: 10 } } }),
    );
    const pushed = recordsOf(trace, Kind.SegmentSent, 'server').filter(
      ({ flags }) => (flags & Flag.Psh) !== 0,
    );
    expect(pushed.map(({ length }) => length)).toEqual([1176]);
  });
});

describe('chunks of 2048 bytes', () => {
  test('with segments as large: 2092 bytes leave as 2048 and 44', () => {
    const large = { mss: 2048, initialWindow: 10 };
    const trace = simulate(
      scripted({
        client: { tcp: { mss: 2048 } },
        server: { does: [write(2092)], tcp: { ...large, writeChunk: 2048 } },
      }),
    );
    expect(dataOf(trace, 'server')).toEqual(['0:2048', '2048:2092']);
  });
});

describe('Nagle’s rule (BSD)', () => {
  const twoWrites = {
    server: { does: [write(226), wait(ms(1)), write(100)], tcp: { initialWindow: 4 } },
  };

  test('holds a small segment while anything is outstanding, and says so', () => {
    const trace = simulate(scripted(twoWrites));
    const [hold] = holdsOf(trace).filter(({ because }) => because === Reason.Nagle);
    expect(hold).toMatchObject({ host: 1, bytes: 100, wanted: 100 });
    const [first, second] = recordsOf(trace, Kind.SegmentSent, 'server').filter(
      ({ length }) => length > 0,
    );
    expect(second).toMatchObject({ length: 100, code: Reason.Nagle });
    expect(second!.time).toBeGreaterThan(first!.time + ms(20));
    expect(hold!.to).toBe(second!.time);
  });

  test('lets it go when it is turned off', () => {
    const { server } = twoWrites;
    const trace = simulate(
      scripted({ server: { ...server, tcp: { ...server.tcp, nagle: 'off' } } }),
    );
    expect(holdsOf(trace).filter(({ because }) => because === Reason.Nagle)).toEqual([]);
  });

  test('lets it go with the sender’s own heartbeat: any segment takes held data along', () => {
    // The client sends one small segment; the server's delayed ACK of it falls due at 200 ms,
    // while the server's 100 bytes wait for the ACK of its 226, which takes until then as well.
    const trace = simulate(
      scripted({
        client: {
          does: [wait(ms(50)), write(10)],
          host: { fastTick: { interval: ms(200), phase: ms(199) } },
        },
        server: { does: [wait(ms(45)), write(226), write(100)], tcp: { initialWindow: 4 } },
        // So that no ACK from the client can be in time.
        network: link({ down: { delay: ms(150) } }),
      }),
    );
    const tail = recordsOf(trace, Kind.SegmentSent, 'server').find(({ length }) => length === 100);
    expect(trace.kind(tail!.cause)).toBe(Kind.TimerFired);
    expect(tail!.code).toBe(Reason.Nagle);
    expect(bytesRead(trace, 'client')).toBe(326);
  });
});

describe('the congestion window', () => {
  test('holds what is less than a full segment of room: congestion-window, also silly-window', () => {
    const trace = simulate(
      scripted({ client: { does: [write(226), write(4000)], tcp: { initialWindow: 1 } } }),
    );
    const [hold] = holdsOf(trace).filter(({ because }) => because === Reason.CongestionWindow);
    expect(hold).toMatchObject({
      bytes: 4000,
      room: 1460 - 226,
      wanted: 1460,
      also: 1 << Reason.SillyWindow,
    });
  });

  test('grows by a segment per ACK in slow start', () => {
    const trace = simulate(
      scripted({
        client: { does: [write(30_000)], tcp: { sendBuffer: 65_535 } },
        server: { tcp: { delayedAck: immediately, receiveBuffer: 65_535 } },
      }),
    );
    const data = recordsOf(trace, Kind.SegmentSent, 'client').filter(({ length }) => length > 0);
    // A round trip takes 20 ms; each round is sent within a few milliseconds.
    const rounds = new Map<number, number>();
    for (const { time } of data) {
      const round = Math.floor((time - data[0]!.time) / ms(20.5));
      rounds.set(round, (rounds.get(round) ?? 0) + 1);
    }
    expect([...rounds.values()].slice(0, 4)).toEqual([1, 2, 4, 8]);
  });

  test('never grows beyond what a window field can say', () => {
    const trace = simulate(
      scripted({
        client: { does: [write(500_000)], tcp: { sendBuffer: 65_535 } },
        server: { tcp: { delayedAck: immediately, receiveBuffer: 65_535 } },
      }),
    );
    const windows = recordsOf(trace, Kind.Window, 'client').map(({ sequence }) => sequence);
    expect(Math.max(...windows)).toBe(65_535);
  });

  test.each(['keep', 'restart-bsd'] as const)('after an idle period: %s', (afterIdle) => {
    const trace = simulate(
      scripted({
        client: { does: [write(20_000), wait(seconds(5)), write(10_000)], tcp: { afterIdle } },
        server: { tcp: { delayedAck: immediately } },
      }),
    );
    const [, second] = recordsOf(trace, Kind.TransactionStart, 'client');
    const burst = recordsOf(trace, Kind.SegmentSent, 'client').filter(
      ({ time }) => time === second!.time,
    );
    expect(burst).toHaveLength(afterIdle === 'keep' ? 7 : 1);
  });
});

describe('Nagle as Minshall has it', () => {
  /** Segments that leave before any is acknowledged. */
  const atOnce = (writes: readonly number[]): string[] => {
    const trace = simulate(
      scripted({
        client: { does: writes.map(write), tcp: { nagle: 'minshall', initialWindow: 10 } },
        server: { tcp: { delayedAck: immediately } },
      }),
    );
    const first = recordsOf(trace, Kind.Received, 'client')[1]!;
    return recordsOf(trace, Kind.SegmentSent, 'client')
      .filter(({ length, time }) => length > 0 && time < first.time)
      .map(({ length }) => String(length));
  };

  test('lets a small segment follow full ones: no odd or short final segment waits', () => {
    expect(atOnce([4096, 13])).toEqual(['1460', '1460', '1176']);
    expect(atOnce([1460, 1460, 13])).toEqual(['1460', '1460', '13']);
  });

  test('holds a second small one until the first is acknowledged', () => {
    expect(atOnce([226, 13])).toEqual(['226']);
    // But not what is full by then.
    expect(atOnce([226, 1460, 13])).toEqual(['226', '1460']);
  });
});
