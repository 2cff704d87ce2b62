import { describe, expect, test } from 'vitest';
import { holdsOf } from '../../../src/analysis/index.ts';
import { transactionsOf } from '../../../src/analysis/path/index.ts';
import { Kind, Reason, WindowCode } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { at, recordsOf } from '../../engine/conversation.ts';
import { builtinRun } from '../../runs.ts';
import { burst, changed, holds, lasting, sent, stack, windows } from './symptoms.ts';

// Each built-in scenario about a pause shows what its description says.

describe('the 1997 restart paper’s demonstration', () => {
  const afterPause = (trace: Trace): { at: number; bytes: number }[] =>
    sent(trace, 'server', 30_000).slice(0, 15);

  test.each(['restart-demo-nssr', 'restart-demo-ssr', 'restart-demo-rbp'] as const)(
    '%s pauses for about twenty seconds',
    (name) => {
      const idle = holds(builtinRun(name), 1, Reason.Application).map(lasting);
      // From the last ACK: the first half is written before it is all acknowledged.
      expect(idle.some((time) => time > 19_500 && time <= 20_000)).toBe(true);
    },
  );

  test('without a restart all of a 4 KB window leaves at once, and nothing is lost', () => {
    const trace = builtinRun('restart-demo-nssr');
    expect(burst(trace, 'server', 30_000)).toBe(8);
    expect(windows(trace, 'server', WindowCode.Restart)).toEqual([]);
    expect(recordsOf(trace, Kind.Dropped)).toEqual([]);
  });

  test('with one, a lone segment waits for a delayed ACK, then come round trips', () => {
    const trace = builtinRun('restart-demo-ssr');
    expect(windows(trace, 'server', WindowCode.Restart)).toEqual([512]);
    const times = afterPause(trace).map((segment) => segment.at);
    const gaps = times.slice(1).map((time, i) => time - times[i]!);
    // A round trip of 170 ms: the rest is the client's heartbeat.
    expect(gaps[0]).toBeGreaterThan(190);
    expect(gaps.filter((gap) => gap > 60).length).toBeGreaterThanOrEqual(3);
    // Later than without a restart by that stall and some of these.
    const nssr = afterPause(builtinRun('restart-demo-nssr')).map((segment) => segment.at);
    expect(times.at(-1)! - times[0]!).toBeGreaterThan(nssr.at(-1)! - nssr[0]! + 200);
  });

  /** The first segments after the pause, up to the first ACK that comes back, and what leaves then. */
  const pacedBy = (
    trace: Trace,
  ): { paced: number[]; ack: number; acks: number[]; then: number[] } => {
    const times = afterPause(trace).map((segment) => segment.at);
    const acks = segmentsOf(trace)
      .filter(({ from, receivedAt }) => from === 0 && receivedAt !== null)
      .map(({ receivedAt }) => receivedAt! / 1e6)
      .filter((time) => time > times[0]!);
    const [ack] = acks;
    const then = times.filter((time) => time >= ack!);
    return { paced: times.filter((time) => time < ack!), ack: ack!, acks, then };
  };
  const evenly = (times: number[]): void => {
    for (const [i, time] of times.entries()) {
      expect(time - times[0]!).toBeCloseTo(i * (times[1]! - times[0]!), 4);
    }
  };

  test('paced, a few segments leave one by one and evenly, until the first ACK sets the pace', () => {
    const trace = builtinRun('restart-demo-rbp');
    const { paced, ack, acks, then } = pacedBy(trace);
    expect(windows(trace, 'server', WindowCode.Pacing)).toEqual([6 * 512]);
    expect(paced).toHaveLength(6);
    evenly(paced);
    // A round trip from the first to the ACK: 150 ms, and what two segments and an ACK take.
    expect(ack - paced[0]!).toBeGreaterThan(150);
    expect(paced.at(-1)! - paced[0]!).toBeGreaterThan(150);
    for (const time of then) expect(acks).toContain(time);
  });

  // How many Vegas’s last rate is worth changes from one millisecond of delay to the next, and
  // without order: the four of Figure 4 are one number of several. What holds for all is section
  // 3’s: at least two, no more than the window, evenly, and none by the timer once an ACK is there.
  test('so they do on paths of other lengths, though not as many', { tags: 'all' }, () => {
    const counts = [57, 59, 60, 62, 66, 70, 73, 78, 80].map((delay) => {
      const trace = changed('restart-demo-rbp', ({ network }) => (network.hops[0]!.delay = delay));
      const { paced, ack, acks, then } = pacedBy(trace);
      expect(paced.length).toBeGreaterThanOrEqual(2);
      expect(paced.length).toBeLessThanOrEqual(8);
      const [begun] = windows(trace, 'server', WindowCode.Pacing);
      expect(paced.length).toBeLessThanOrEqual(begun! / 512);
      evenly(paced);
      expect(then.length).toBeGreaterThan(0);
      for (const time of then) expect(acks).toContain(time);
      for (const { to } of holds(trace, 1, Reason.Pacing))
        expect(to / 1e6).toBeLessThanOrEqual(ack);
      return paced.length;
    });
    expect(new Set(counts).size).toBeGreaterThan(2);
  });
});

describe('request-resets-idle-clock', () => {
  const trace = builtinRun('request-resets-idle-clock');

  test('the server was silent for ten seconds, and sends a whole window', () => {
    expect(burst(trace, 'server', 20_000)).toBe(11);
    expect(windows(trace, 'server', WindowCode.Restart)).toEqual([]);
  });

  test('the client starts over before its request', () => {
    expect(windows(trace, 'client', WindowCode.Restart)).toEqual([1460]);
  });

  test('a clock that counts from the last send does restart', () => {
    const other = stack('request-resets-idle-clock', 'server', { afterIdle: 'restart-last-send' });
    // Before the first reply, too: nothing was sent since the handshake.
    expect(windows(other, 'server', WindowCode.Restart)).toEqual([1460, 1460]);
    expect(burst(other, 'server', 20_000)).toBeLessThanOrEqual(2);
  });
});

describe('victim-flow', () => {
  const ofVictim = (trace: Trace): number =>
    recordsOf(trace, Kind.Dropped).filter(({ connection }) => connection === 1).length;

  test('the small flow loses its segment and waits for a timeout', () => {
    const trace = builtinRun('victim-flow');
    expect(ofVictim(trace)).toBe(1);
    const waits = holdsOf(trace).filter(
      ({ connection, because }) => connection === 1 && because === Reason.RetransmissionWait,
    );
    expect(Math.max(...waits.map(lasting))).toBeGreaterThan(700);
  });

  test.each(['restart-bsd', 'pace-window'])('it loses nothing if the other has %s', (afterIdle) => {
    expect(ofVictim(stack('victim-flow', 'server', { afterIdle }))).toBe(0);
  });
});

describe('mixed-restart-policies', () => {
  /** Clients 1 and 2 are served by bursts, 3 by slow start, 4 by pacing. */
  const trace = builtinRun('mixed-restart-policies');
  const second = transactionsOf(trace).filter(({ start }) => start > 20e9);
  const took = (connection: number): number => {
    const { start, end } = second.find((one) => one.connection === connection)!;
    return (end - start) / 1e6;
  };
  const lost = [0, 1, 2, 3].map(
    (connection) =>
      recordsOf(trace, Kind.Dropped).filter((drop) => drop.connection === connection).length,
  );

  test('before the pause each is served without a loss', () => {
    const early = recordsOf(trace, Kind.Dropped).filter(({ id }) => at(trace, id) < 20_000);
    expect(early).toEqual([]);
  });

  test('the bursts lose segments, the other two none', () => {
    expect(lost[0]).toBeGreaterThan(0);
    expect(lost[1]).toBeGreaterThan(0);
    expect(lost.slice(2)).toEqual([0, 0]);
  });

  test('pacing is done in less than half the time of any other', () => {
    for (const other of [0, 1, 2]) expect(took(3)).toBeLessThan(took(other) / 2);
  });

  test('if all burst, the one that paced loses too', () => {
    const burst = changed('mixed-restart-policies', (input) => {
      const { flows } = input as unknown as { flows: { serverTcp: { afterIdle: string } }[] };
      for (const { serverTcp } of flows) serverTcp.afterIdle = 'keep';
    });
    const dropped = recordsOf(burst, Kind.Dropped).map(({ connection }) => connection);
    expect(new Set(dropped)).toContain(3);
  });
});
