import { describe, expect, test } from 'vitest';
import type { BuiltinName } from '../../../src/scenario/index.ts';
import { segmentsOf, type Segment } from '../../../src/trace/index.ts';
import { Kind, TimerCode, WindowCode } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { at, recordsOf } from '../../engine/conversation.ts';
import { builtinRun } from '../../runs.ts';
import { stack } from './symptoms.ts';

// Each built-in scenario with losses shows what its description says, on Linux 6 and on the stack of its twin.

function replyOf(trace: Trace): Segment[] {
  return segmentsOf(trace).filter(({ from, length }) => from === 1 && length > 0);
}

/** Milliseconds from the request to the end of the reply. */
function took(trace: Trace): number {
  const request = segmentsOf(trace).find(({ from, length }) => from === 0 && length > 0)!;
  const arrivals = replyOf(trace).map(({ arrivedAt = 0 }) => arrivedAt);
  return Math.round((Math.max(...arrivals) - request.sentAt) / 1e6);
}

function lost(trace: Trace): Segment[] {
  return replyOf(trace).filter(({ arrivedAt }) => arrivedAt === undefined);
}

/** When parts of the reply were sent again, in milliseconds. */
function again(trace: Trace): number[] {
  let sent = 0;
  return replyOf(trace).flatMap(({ sequence, end, sentAt }) => {
    const known = sequence < sent;
    sent = Math.max(sent, end);
    return known ? [sentAt / 1e6] : [];
  });
}

/** The server's congestion window, in segments, before and after each time that a loss made it smaller. */
function cuts(name: BuiltinName, mss: number): [before: number, after: number][] {
  return recordsOf(builtinRun(name), Kind.Window, 'server')
    .filter(({ code }) => code === WindowCode.FastRetransmit)
    .map(({ sequence, acknowledgment }) => [
      Math.floor(sequence / mss),
      Math.floor(acknowledgment / mss),
    ]);
}

function timeouts(trace: Trace): number {
  return recordsOf(trace, Kind.Window, 'server').filter(({ code }) => code === WindowCode.Timeout)
    .length;
}

test.each([
  ['linux-one-loss', 988, 1, 1],
  ['linux-one-loss-old', 1452, 1, 1],
  ['linux-three-losses', 988, 3, 3],
  ['linux-three-losses-old', 4402, 3, 3],
  ['linux-tail-lost', 132, 2, 2],
  ['linux-tail-lost-old', 1533, 2, 3],
  ['linux-full-queue-reno', 6049, 57, 57],
  ['linux-full-queue-cubic', 6049, 5, 5],
  ['linux-full-queue-old', 11_100, 27, 99],
] as const)('%s: milliseconds, segments lost, and sent again', (name, ms, losses, repeats) => {
  const run = builtinRun(name);
  expect([took(run), lost(run).length, again(run).length]).toEqual([ms, losses, repeats]);
});

describe('one loss', () => {
  test('is repaired 177 ms after it was sent, and the window is halved', () => {
    const run = builtinRun('linux-one-loss');
    expect(again(run)[0]! - lost(run)[0]!.sentAt / 1e6).toBeCloseTo(177, 0);
    expect(cuts('linux-one-loss', 1448)).toEqual([[32, 16]]);
  });

  test('is no timeout on the old stack either, whose window was 17', () => {
    const run = builtinRun('linux-one-loss-old');
    const all = recordsOf(run, Kind.Window, 'server');
    const loss = all.findIndex(({ code }) => code === WindowCode.FastRetransmit);
    const before = all.slice(0, loss).map(({ sequence }) => sequence);
    expect(timeouts(run)).toBe(0);
    expect(Math.max(...before) / 1460).toBe(17);
  });
});

describe('three losses', () => {
  test('are repaired within 26 ms, and within one recovery', () => {
    const repairs = again(builtinRun('linux-three-losses'));
    expect(repairs.at(-1)! - repairs[0]!).toBeLessThan(26);
    expect(cuts('linux-three-losses', 1448)).toEqual([[32, 16]]);
  });

  test('halve the old stack’s window twice, then wait 2 s for a timeout', () => {
    const run = builtinRun('linux-three-losses-old');
    const [, second, third] = again(run);
    expect(cuts('linux-three-losses-old', 1460)).toHaveLength(2);
    expect(timeouts(run)).toBe(1);
    expect(third! - second!).toBeCloseTo(2034, 0);
  });
});

describe('a lost tail', () => {
  const run = builtinRun('linux-tail-lost');

  test('is found by a probe, two round trips after the last ACK', () => {
    const probes = recordsOf(run, Kind.TimerFired, 'server').filter(
      ({ code }) => code === TimerCode.TailLossProbe,
    );
    expect(probes.map(({ id }) => at(run, id))).toEqual([again(run)[0]]);
    const heard = segmentsOf(run).filter(
      ({ from, arrivedAt = 0 }) => from === 0 && arrivedAt / 1e6 < again(run)[0]!,
    );
    const silence = again(run)[0]! - heard.at(-1)!.arrivedAt! / 1e6;
    expect(silence).toBeGreaterThan(2 * 21);
    expect(silence).toBeLessThan(3 * 21);
  });

  test('takes 172 ms longer without it', () => {
    expect(took(stack('linux-tail-lost', 'server', { tailLossProbe: false }))).toBe(304);
  });
});

describe('a full queue', () => {
  const router = 2;

  test.each(['linux-full-queue-reno', 'linux-full-queue-cubic', 'linux-full-queue-old'] as const)(
    '%s: is the router’s, behind a link on which the server’s segments hardly wait',
    (name) => {
      const run = builtinRun(name);
      const dropped = recordsOf(run, Kind.Dropped);
      expect(new Set(dropped.map(({ host }) => host))).toEqual(new Set([router]));
      for (const { sentAt, transmitAt } of replyOf(run)) {
        expect(transmitAt! - sentAt).toBeLessThan(100_000);
      }
    },
  );

  test('Reno halves its window at each overflow', () => {
    expect(cuts('linux-full-queue-reno', 1448)).toEqual([
      [106, 53],
      [54, 27],
    ]);
  });

  test('CUBIC brings it down to 0.7', () => {
    const steps = cuts('linux-full-queue-cubic', 1448);
    expect(steps).toEqual([
      [55, 38],
      [54, 37],
    ]);
  });

  test('HyStart ends slow start before the queue overflows, without it 80 are lost', () => {
    const run = builtinRun('linux-full-queue-cubic');
    const [first] = recordsOf(run, Kind.Window, 'server').filter(
      ({ code }) => code === WindowCode.Avoidance,
    );
    expect(Math.floor(first!.sequence / 1448)).toBe(52);
    expect(at(run, first!.id)).toBeLessThan(lost(run)[0]!.sentAt / 1e6);
    expect(lost(stack('linux-full-queue-cubic', 'server', { hystart: false }))).toHaveLength(80);
  });

  test('the link is never idle, with either', () => {
    for (const name of ['linux-full-queue-reno', 'linux-full-queue-cubic'] as const) {
      const run = builtinRun(name);
      const sent = recordsOf(run, Kind.Transmit)
        .filter(({ host, length }) => host === router && length > 100)
        .map(({ id }) => run.value(id) / 1e6);
      const gaps = sent.slice(1).map((time, i) => time - sent[i]!);
      // One segment takes 12 ms. Slow start has pauses, until the window fills a round trip.
      const pauses = gaps.filter((gap, i) => gap > 13 && sent[i]! > 700);
      expect(pauses, name).toEqual([]);
    }
  });

  test('the old stack waits for timeouts', () => {
    expect(timeouts(builtinRun('linux-full-queue-old'))).toBe(1);
  });
});
