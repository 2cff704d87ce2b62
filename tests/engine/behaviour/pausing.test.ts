import { describe, expect, test } from 'vitest';
import { criticalPathOf, transactionsOf } from '../../../src/analysis/path/index.ts';
import { holdPhasesOf } from '../../../src/analysis/index.ts';
import { simulate, type TcpConfiguration } from '../../../src/engine/index.ts';
import { Charge, Flag, Kind, Reason, TimerCode } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { immediately, link, plainTcp, scripted, seconds, wait, write } from '../configurations.ts';
import { recordsOf } from '../conversation.ts';

/** Ten segments and, after a pause, twenty; ACKs at once; 20 ms there and back. */
function twoBursts(tcp: Partial<TcpConfiguration>, pause = seconds(20)): Trace {
  const does = [write(14_600), wait(pause), write(29_200), wait(seconds(5))];
  return simulate(
    scripted({
      client: { does, tcp: { ...tcp, sendBuffer: 60_000 } },
      server: { tcp: { delayedAck: immediately, receiveBuffer: 60_000 } },
      stopAfter: seconds(60),
    }),
  );
}

/** When the client sent data after the pause, ms since the second write. */
function secondBurst(trace: Trace): number[] {
  const begin = recordsOf(trace, Kind.Write, 'client')[1]!.time;
  return segmentsOf(trace)
    .filter(({ from, length, sentAt }) => from === 0 && length > 0 && sentAt >= begin)
    .map(({ sentAt }) => (sentAt - begin) / 1e6);
}

const leavesAtOnce = (trace: Trace) => secondBurst(trace).filter((time) => time === 0).length;

describe('after a pause', () => {
  test.each([
    ['keep', 11],
    ['restart-bsd', 1],
    ['restart-last-send', 1],
    ['restart-rfc5681', 1],
    ['restart-rtt', 1],
    ['restart-threshold', 11],
    ['restart-last-ack', 1],
    ['decay-rfc2861', 1],
    ['decay-linux', 1],
    // The window is kept, but not trusted: it is paced (RFC 7661, section 4.4.2).
    ['new-cwv', 1],
    ['pace-window', 1],
  ] as const)('%s: %d segments leave at once', (afterIdle, segments) => {
    expect(leavesAtOnce(twoBursts({ afterIdle }))).toBe(segments);
  });

  test('a window is halved once for each time-out', () => {
    const after = (pause: number) =>
      leavesAtOnce(twoBursts({ afterIdle: 'decay-rfc2861' }, seconds(pause)));
    expect([0.5, 2, 3.5, 20].map(after)).toEqual([11, 5, 2, 1]);
  });

  test('a burst limit lets so many leave together, and says that it does', () => {
    const trace = twoBursts({ afterIdle: 'keep', burstLimit: 4 });
    expect(leavesAtOnce(trace)).toBe(4);
    const begin = recordsOf(trace, Kind.Write, 'client')[1]!.time;
    const hold = holdPhasesOf(trace).find(({ from }) => from === begin);
    expect(hold?.because).toBe(Reason.Pacing);
  });

  test('what a burst limit holds back goes with the next ACKs, no more with each', () => {
    const trace = twoBursts({ afterIdle: 'keep', burstLimit: 3 });
    const sent = recordsOf(trace, Kind.SegmentSent, 'client').filter(({ length }) => length > 0);
    const perCall = new Map<number, number>();
    for (const { cause } of sent) perCall.set(cause, (perCall.get(cause) ?? 0) + 1);
    expect(Math.max(...perCall.values())).toBe(3);
    const begin = recordsOf(trace, Kind.Write, 'client')[1]!.time;
    const rest = sent.filter(({ time }) => time > begin);
    expect(rest.length).toBe(17);
    for (const { cause } of rest) expect(trace.kind(cause)).toBe(Kind.Received);
  });

  test('a write in pieces calls TCP once for each, and each has a limit of its own', () => {
    const tcp = { afterIdle: 'keep', burstLimit: 2, nagle: 'off' } as const;
    expect(leavesAtOnce(twoBursts({ ...tcp, writeChunk: 0 }))).toBe(2);
    expect(leavesAtOnce(twoBursts({ ...tcp, writeChunk: 5840 }))).toBe(2 * 5);
  });
});

describe('pacing', () => {
  const paced = { afterIdle: 'pace-window', congestionControl: 'reno' } as const;

  test('one at once, then one per gap, until the first ACK', () => {
    const trace = twoBursts(paced);
    const times = secondBurst(trace);
    const fired = recordsOf(trace, Kind.TimerFired).filter(({ code }) => code === TimerCode.Pacing);
    expect(fired.length).toBeGreaterThan(5);
    const gap = times[1]!;
    const together = times.slice(1, fired.length + 1);
    together.forEach((time, i) => expect(time).toBeCloseTo(gap * (i + 1), 5));
    // What is left follows the ACKs: no two segments more than an ACK allows leave together.
    const after = times.slice(fired.length + 1);
    for (const time of after) expect(after.filter((t) => t === time).length).toBeLessThanOrEqual(3);
  });

  test('its silences have their reason and the time at which a timer ends them', () => {
    const trace = twoBursts(paced);
    const holds = recordsOf(trace, Kind.Hold, 'client').filter(
      ({ code }) => code === Reason.Pacing,
    );
    const fired = recordsOf(trace, Kind.TimerFired).filter(({ code }) => code === TimerCode.Pacing);
    expect(holds.length).toBeGreaterThan(5);
    const ends = fired.map(({ time }) => time);
    for (const { value } of holds.slice(0, -1)) expect(ends).toContain(value);
  });

  test('the budget charges the wait to pacing', () => {
    const trace = twoBursts({ ...paced, pacing: { ...plainTcp.pacing, ending: 'keep' } });
    const second = transactionsOf(trace)[1]!;
    const steps = criticalPathOf(trace, second);
    const charged = steps.reduce((sum, step) => sum + step.to - step.from, 0);
    expect(charged).toBe(second.end - second.start);
    const timers = steps.filter(({ charge }) => charge === Charge.Pacing);
    expect(timers.length).toBeGreaterThan(0);
  });

  test('the window afterwards is what was sent, or what it was', () => {
    const times = (ending: 'sent' | 'keep') =>
      secondBurst(twoBursts({ ...paced, pacing: { ...plainTcp.pacing, ending } }));
    const together = (list: number[]) =>
      Math.max(...list.map((time) => list.filter((t) => t === time).length));
    expect(together(times('sent'))).toBeLessThanOrEqual(together(times('keep')));
  });

  test('a first window of several segments is paced where it is asked for', () => {
    const trace = (atStart: boolean) =>
      simulate(
        scripted({
          client: {
            does: [write(14_600), wait(seconds(5))],
            tcp: { initialWindow: 4, pacing: { ...plainTcp.pacing, atStart } },
          },
          server: { tcp: { delayedAck: immediately } },
        }),
      );
    const first = (of: Trace) =>
      segmentsOf(of)
        .filter(({ from, length }) => from === 0 && length > 0)
        .slice(0, 4)
        .map(({ sentAt }) => Math.round(sentAt / 1e5) / 10);
    // The handshake took 20.1 ms.
    expect(new Set(first(trace(false))).size).toBe(1);
    const gaps = first(trace(true)).map((time, i, all) => time - (all[i - 1] ?? time));
    for (const gap of gaps.slice(1)) expect(gap).toBeCloseTo(5, 0);
  });

  test('a full window that a slow reader frees is paced where it is asked for', () => {
    const trace = (afterJump: number) =>
      simulate(
        scripted({
          client: {
            does: [write(40_000), wait(seconds(5))],
            tcp: { sendBuffer: 60_000, pacing: { ...plainTcp.pacing, afterJump } },
          },
          server: { tcp: { delayedAck: immediately, receiveBuffer: 8760 }, readFrom: seconds(3) },
        }),
      );
    const together = (of: Trace) => {
      const sent = segmentsOf(of).filter(({ from, length }) => from === 0 && length > 0);
      return sent.filter(({ sentAt }, i) => i > 0 && sentAt === sent[i - 1]!.sentAt).length;
    };
    expect(together(trace(3))).toBeLessThan(together(trace(0)));
    const opened = recordsOf(trace(3), Kind.TimerFired).filter(
      ({ code, time }) => code === TimerCode.Pacing && time > seconds(3),
    );
    expect(opened.length).toBeGreaterThan(2);
  });
});

describe('the first segment after a pause is lost', () => {
  test.each([
    ['none', 0],
    ['recover', 0],
    // As ns-2: three duplicate ACKs do not help, and a time-out has to.
    ['recover-idle', 1],
  ] as const)('guard against duplicates %s: %d time-outs', (duplicatesGuard, timeouts) => {
    const does = [write(14_600), wait(seconds(20)), write(14_600), wait(seconds(5))];
    const trace = simulate(
      scripted({
        // The handshake's two frames, ten segments, and the one after them.
        client: { does, tcp: { duplicatesGuard, sendBuffer: 60_000 } },
        server: { tcp: { delayedAck: immediately, receiveBuffer: 60_000 } },
        clientLoses: [13],
        stopAfter: seconds(60),
      }),
    );
    const fired = recordsOf(trace, Kind.TimerFired, 'client');
    const retransmission = fired.filter(({ code }) => code === TimerCode.Retransmission);
    expect(retransmission).toHaveLength(timeouts);
    expect(transactionsOf(trace)[1]).toMatchObject({ bytes: 14_600, failed: false });
  });
});

describe('without a handshake', () => {
  test('both ends are established at once, and no SYN is sent', () => {
    const trace = simulate(
      scripted({
        client: { does: [write(3000)], tcp: { opening: 'none' } },
        network: link(),
      }),
    );
    const segments = segmentsOf(trace);
    expect(segments.some(({ flags }) => (flags & Flag.Syn) !== 0)).toBe(false);
    expect(segments[0]).toMatchObject({ sequence: 1, length: 1460, sentAt: 0 });
    expect(transactionsOf(trace)[0]).toMatchObject({ bytes: 3000, failed: false });
  });
});
