import { describe, expect, test } from 'vitest';
import { simulate, type TcpConfiguration } from '../../../src/engine/index.ts';
import { Kind, Reason, TimerCode, WindowCode } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { immediately, ms, plainTcp, scripted, seconds, wait, write } from '../configurations.ts';
import { bytesRead, recordsOf } from '../conversation.ts';

// The places where the ACK clock is broken (Visweswaraiah and Heidemann 1997, section 6.3), each
// with and without pacing. The link: 10 Mb/s, 10 ms each way; a segment takes 1.23 ms.

/** When the client sent data from a time on, ms since then. */
function sentFrom(trace: Trace, start: number): number[] {
  return segmentsOf(trace)
    .filter(({ from, length, sentAt }) => from === 0 && length > 0 && sentAt >= start)
    .map(({ sentAt }) => (sentAt - start) / 1e6);
}

/** Segments that leave together, at most. */
const largestBurst = (times: readonly number[]): number =>
  Math.max(...times.map((time) => times.filter((each) => each === time).length));

const paceTurns = (trace: Trace): number =>
  recordsOf(trace, Kind.TimerFired, 'client').filter(({ code }) => code === TimerCode.Pacing)
    .length;

const pacing = (changes: Partial<TcpConfiguration['pacing']>) => ({
  pacing: { ...plainTcp.pacing, ...changes },
});

describe('a second write while the first is paced', () => {
  /** After the pause, four segments, and eight more while they are under way. */
  const trace = simulate(
    scripted({
      client: {
        does: [write(14_600), wait(seconds(20)), write(5840), wait(ms(3)), write(11_680)],
        tcp: { afterIdle: 'pace-window', sendBuffer: 60_000 },
      },
      server: { tcp: { delayedAck: immediately, receiveBuffer: 60_000 } },
    }),
  );
  const [, first, second] = recordsOf(trace, Kind.Write, 'client');
  const times = sentFrom(trace, first!.time);

  test('waits for its turns like the first: one segment a gap, until the first ACK', () => {
    const gap = times[1]!;
    const ack = 20;
    const paced = times.filter((time) => time < ack);
    expect(paced.length).toBeGreaterThan(7);
    paced.forEach((time, i) => expect(time).toBeCloseTo(gap * i, 5));
  });

  test('and is told to be held by pacing', () => {
    const holds = recordsOf(trace, Kind.Hold, 'client').filter(({ time }) => time === second!.time);
    expect(holds.map(({ code }) => code)).toContain(Reason.Pacing);
  });

  test('a turn that found nothing to send is kept: what is written later leaves at once', () => {
    const late = simulate(
      scripted({
        client: {
          does: [write(14_600), wait(seconds(20)), write(1460), wait(ms(9)), write(2920)],
          tcp: { afterIdle: 'pace-window', sendBuffer: 60_000 },
        },
        server: { tcp: { delayedAck: immediately, receiveBuffer: 60_000 } },
      }),
    );
    const writes = recordsOf(late, Kind.Write, 'client');
    const sent = sentFrom(late, writes[1]!.time).slice(0, 3);
    expect(sent[1]).toBe((writes[2]!.time - writes[1]!.time) / 1e6);
    expect(sent[2]! - sent[1]!).toBeCloseTo(times[1]!, 5);
  });
});

describe('a hole that is filled', () => {
  /** A window of eight segments; the second of one is lost, all others arrive. */
  const run = (afterJump: number): Trace =>
    simulate(
      scripted({
        client: {
          does: [write(58_400), wait(seconds(10))],
          tcp: { sendBuffer: 60_000, ...pacing({ afterJump }) },
        },
        server: { tcp: { delayedAck: immediately, receiveBuffer: 11_680 } },
        clientLoses: [22],
      }),
    );
  /** When the ACK of all that was held back came, and ended the recovery. */
  const filled = (trace: Trace): number =>
    recordsOf(trace, Kind.Window, 'client').find(({ code }) => code === WindowCode.Deflate)!.time;

  test('lets the window jump: without pacing four segments leave at one stroke', () => {
    const trace = run(0);
    expect(largestBurst(sentFrom(trace, filled(trace)))).toBeGreaterThanOrEqual(4);
    expect(paceTurns(trace)).toBe(0);
  });

  test('with pacing they are spread over a round trip', () => {
    const trace = run(3);
    const times = sentFrom(trace, filled(trace));
    // The ACK comes before the data are read; the window opens with the frame behind it.
    expect(times[0]).toBeLessThan(0.1);
    // The first ACK comes after 21 ms; until then one segment leaves at a time.
    const paced = times.filter((time) => time < 20);
    expect(paced.length).toBeGreaterThanOrEqual(3);
    paced.slice(1).forEach((time, i) => expect(time - paced[i]!).toBeGreaterThan(4));
    expect(bytesRead(trace, 'server')).toBe(58_400);
  });
});

describe('a reader that takes a full window at a time', () => {
  const run = (afterJump: number): Trace =>
    simulate(
      scripted({
        client: {
          does: [write(58_400), wait(seconds(10))],
          tcp: { sendBuffer: 60_000, ...pacing({ afterJump }) },
        },
        // It is woken half a second after the first byte, and takes all that is there by then.
        server: {
          tcp: { delayedAck: immediately, receiveBuffer: 8760 },
          readDelay: ms(500),
          readSize: 8760,
        },
      }),
    );
  /** Bursts that follow an opened window: six segments every half second. */
  const openings = (trace: Trace): number[] =>
    recordsOf(trace, Kind.Read, 'server')
      .filter(({ length }) => length === 8760)
      .map(({ time }) => time);

  test('opens it again and again: without pacing each time six segments leave together', () => {
    const trace = run(0);
    expect(openings(trace).length).toBeGreaterThan(3);
    expect(largestBurst(sentFrom(trace, openings(trace)[0]!))).toBe(6);
  });

  test('with pacing no two do, and each window is spread over a round trip', () => {
    const trace = run(3);
    const opened = openings(trace);
    expect(opened.length).toBeGreaterThan(3);
    const times = sentFrom(trace, opened[0]!);
    expect(largestBurst(times)).toBe(1);
    for (const at of opened.slice(0, 3)) {
      const window = sentFrom(trace, at).filter((time) => time < 100);
      expect(window).toHaveLength(6);
      expect(window.at(-1)! - window[0]!).toBeGreaterThan(10);
      expect(window.at(-1)! - window[0]!).toBeLessThan(40);
    }
    expect(bytesRead(trace, 'server')).toBe(58_400);
  });
});
