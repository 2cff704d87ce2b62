import { describe, expect, test } from 'vitest';
import { simulate, type TcpConfiguration } from '../../../src/engine/index.ts';
import { Kind, Reason } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { holdsOf } from '../../../src/analysis/index.ts';
import { immediately, ms, plainTcp, scripted, wait, write } from '../configurations.ts';
import { at, conversationOf, recordsOf } from '../conversation.ts';

/** A server that gets the client's writes, all with leave to be sent at once. */
function receives(writes: readonly number[], tcp: Partial<TcpConfiguration>, readDelay = 0): Trace {
  return simulate(
    scripted({
      client: { does: writes.map(write), tcp: { initialWindow: 10, nagle: 'off' } },
      server: { tcp, readDelay },
    }),
  );
}

function acksOf(trace: Trace): string[] {
  return conversationOf(trace)
    .filter((line) => line.startsWith('server .'))
    .map((line) => line.replace('server . ack ', ''));
}

describe('a delayed ACK', () => {
  test('waits for the host’s heartbeat, whatever the time of the data', () => {
    for (const phase of [0, 50, 199]) {
      const trace = simulate(
        scripted({
          client: { does: [write(100)] },
          server: { host: { fastTick: { interval: ms(200), phase: ms(phase) } } },
        }),
      );
      const ack = recordsOf(trace, Kind.SegmentSent, 'server').at(-1)!;
      expect(at(trace, ack.id)).toBe(phase < 40 ? 200 : phase);
      expect(ack.code).toBe(Reason.DelayedAck);
    }
  });

  test('says from the start when the heartbeat will be', () => {
    const trace = receives([100], {});
    const [hold] = holdsOf(trace).filter(({ because }) => because === Reason.DelayedAck);
    expect(hold).toMatchObject({ host: 1, bytes: 100, timer: ms(200), to: ms(200) });
  });

  test('rides on data, if there is some', () => {
    const trace = simulate(
      scripted({
        client: { does: [write(100)] },
        server: { does: [wait(ms(60)), write(50)] },
      }),
    );
    expect(conversationOf(trace)[4]).toBe('server P. 0:50 ack 100');
  });

  test('is none if the stack acknowledges at once', () => {
    expect(acksOf(receives([100, 100], { delayedAck: immediately }))).toEqual(['100', '200']);
  });

  test('is none for pushed data, if the stack says so', () => {
    const delayedAck = { ...plainTcp.delayedAck, ackPush: true };
    const trace = receives([2000], { delayedAck });
    // The first segment is full and not pushed; the second empties the send buffer.
    expect(acksOf(trace)).toEqual(['2000']);
    expect(holdsOf(trace).find(({ because }) => because === Reason.DelayedAck)).toMatchObject({
      bytes: 1460,
    });
  });

  test('by a timer waits from the first segment that is not acknowledged', () => {
    const delayedAck = {
      kind: 'timer',
      delay: ms(50),
      every: 0,
      ackPush: false,
      quickAck: true,
    } as const;
    const trace = receives([100, 100], { delayedAck });
    const first = recordsOf(trace, Kind.Received, 'server').find(
      ({ segment }) => trace.lengthOf(segment) > 0,
    );
    const ack = recordsOf(trace, Kind.SegmentSent, 'server').at(-1)!;
    expect(ack.time - first!.time).toBe(ms(50));
    expect(acksOf(trace)).toEqual(['200']);
  });
});

describe('every n-th full segment', () => {
  // The window update, which acknowledges every second, is kept out of it.
  const quiet = { windowUpdate: 'never' } as const;
  const timer = { kind: 'timer', delay: ms(200), ackPush: false, quickAck: true } as const;

  test.each([
    [1, ['1460', '2920', '4380', '5840', '7300', '8760', '10220']],
    [2, ['2920', '5840', '8760', '10220']],
    [3, ['4380', '8760', '10220']],
  ])('n = %d', (every, acks) => {
    const tcp = { ...quiet, delayedAck: { ...timer, every } };
    expect(acksOf(receives([7 * 1460], tcp))).toEqual(acks);
  });

  test('is counted in bytes: short segments are no full ones', () => {
    const tcp = { ...quiet, delayedAck: { ...timer, every: 2 } };
    expect(acksOf(receives([226, 1460, 1460], tcp))).toEqual(['3146']);
  });

  test('and otherwise after slightly more than the gap of a burst, as the paper proposes', () => {
    // A full frame takes 1.23 ms at 10 Mb/s: a pair costs nothing, a single one 1.4 ms.
    const delayedAck = { ...timer, delay: ms(1.4), every: 2 };
    const trace = receives([226, 1460, 1460, 1460], { ...quiet, delayedAck });
    expect(acksOf(trace)).toEqual(['1686', '4606']);
    const last = recordsOf(trace, Kind.SegmentSent, 'server').at(-1)!;
    const arrived = recordsOf(trace, Kind.Received, 'server').at(-1)!;
    expect(last.time).toBe(arrived.time);
    const [held] = holdsOf(trace).filter(({ because }) => because === Reason.DelayedAck);
    expect(held!.to - held!.from).toBeLessThanOrEqual(ms(1.4));
  });
});

describe('a window update acknowledges', () => {
  test('every second full segment, as a BSD reader takes them', () => {
    expect(acksOf(receives([4 * 1460], {}))).toEqual(['2920', '5840']);
  });

  test('not a short first segment and a full one: the paper’s short initial segment', () => {
    const trace = receives([226, 1460], {});
    expect(acksOf(trace)).toEqual(['1686']);
    expect(recordsOf(trace, Kind.SegmentSent, 'server').at(-1)!.time).toBe(ms(200));
  });

  test('only what has been read', () => {
    const trace = receives([2920], {}, ms(30));
    const [read] = recordsOf(trace, Kind.Read, 'server');
    const ack = recordsOf(trace, Kind.SegmentSent, 'server').at(-1)!;
    expect(ack.time).toBe(read!.time);
  });
});

describe('at once, whatever the stack', () => {
  test('what came out of order, and what fills the gap', () => {
    const trace = simulate(
      scripted({
        client: { does: [write(5 * 1460)], tcp: { initialWindow: 5 } },
        clientLoses: [3],
      }),
    );
    expect(acksOf(trace).slice(0, 4)).toEqual(['0', '0', '0', '0']);
    expect(acksOf(trace).at(-1)).toBe('7300');
    const filled = recordsOf(trace, Kind.Received, 'server').at(-1)!;
    expect(recordsOf(trace, Kind.SegmentSent, 'server').map(({ cause }) => cause)).toContain(
      filled.id,
    );
  });

  test('what was received before', () => {
    const trace = simulate(
      scripted({
        client: { does: [write(100)] },
        server: { tcp: { delayedAck: immediately } },
        serverLoses: [2],
      }),
    );
    expect(conversationOf(trace).slice(3)).toEqual([
      'client P. 0:100 ack 0',
      'server . ack 100 lost',
      'client P. 0:100 ack 0 again',
      'server . ack 100',
    ]);
  });
});
