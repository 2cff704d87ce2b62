import { describe, expect, test } from 'vitest';
import { DropCode, Kind, Reason, WindowCode } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { at, dataOf, recordsOf } from '../../engine/conversation.ts';
import { builtinRun } from '../../runs.ts';
import { burst, changed, end, holds, lasting, sent, stack, windows } from './symptoms.ts';

// Each built-in scenario about a stack’s buffers, bugs and losses shows what its description says.

describe('the bugs in NetBSD', () => {
  test('a server starts with two segments; fixed, with one, and ends later', () => {
    const trace = builtinRun('netbsd-passive-open');
    const fixed = changed('netbsd-passive-open', ({ hosts }) => {
      hosts.server.profile = 'netbsd-1.2.1-fixed';
    });
    expect([burst(trace, 'server'), burst(fixed, 'server')]).toEqual([2, 1]);
    expect(windows(trace, 'server', WindowCode.SlowStart)[0]).toBe(2 * 1448);
    expect(end(fixed) - end(trace)).toBeGreaterThan(270);
  });

  /** Segments that each of the client's ACKs acknowledges where no timer sent it. */
  const steps = (trace: Trace): number[] => {
    const acks = recordsOf(trace, Kind.SegmentSent, 'client').filter(({ length }) => length === 0);
    return acks.flatMap(({ id, acknowledgment }, i) => {
      const before = acks[i - 1];
      // Its heartbeat ticks at whole fifths of a second.
      if (before === undefined || at(trace, id) % 200 === 0) return [];
      const bytes = (acknowledgment - before.acknowledgment) | 0;
      return bytes % 1448 === 0 ? [bytes / 1448] : [];
    });
  };

  test('a receiver acknowledges every third segment; fixed, every second', () => {
    const trace = builtinRun('netbsd-third-ack');
    const fixed = changed('netbsd-third-ack', ({ hosts }) => {
      hosts.client.profile = 'netbsd-1.2.1-fixed';
    });
    expect(new Set(steps(trace))).toEqual(new Set([3]));
    expect(new Set(steps(fixed))).toEqual(new Set([2]));
    expect(end(trace)).toBeGreaterThan(end(fixed));
  });

  test('4.4BSD has the second one wherever timestamps are used', () => {
    const trace = changed('netbsd-third-ack', ({ hosts }) => {
      hosts.client = { profile: '4.4bsd', tcp: { timestamps: true, receiveBuffer: 16_384 } };
    });
    expect(dataOf(trace, 'server')[0]).toBe('0:1448');
    expect(new Set(steps(trace))).toEqual(new Set([3]));
  });
});

describe('large-mtu-deadlock', () => {
  const trace = builtinRun('large-mtu-deadlock');

  test('both sides wait, until the client’s heartbeat ticks, each time', () => {
    const waits = holds(trace, 1, Reason.SendBuffer).map(lasting);
    expect(waits).toHaveLength(9);
    for (const wait of waits.slice(1, -1)) expect(wait).toBeCloseTo(200, 6);
    const acks = holds(trace, 0, Reason.DelayedAck).filter((hold) => lasting(hold) > 100);
    expect(acks.length).toBeGreaterThanOrEqual(7);
    expect(acks.every(({ bytes }) => bytes === 16_384)).toBe(true);
  });

  test('a buffer for three segments ends it', () => {
    const larger = stack('large-mtu-deadlock', 'server', { sendBuffer: 32_768 });
    expect(end(larger)).toBeLessThan(end(trace) / 2);
  });
});

describe('rpc-record-split', () => {
  test('each call’s rest waits for the last ACK, by Nagle’s rule', () => {
    const trace = builtinRun('rpc-record-split');
    const waits = holds(trace, 0, Reason.Nagle).map(lasting);
    expect(waits).toHaveLength(4);
    for (const wait of waits) expect(wait).toBeGreaterThan(190);
  });

  test('a buffer for the whole record ends it', () => {
    const whole = stack('rpc-record-split', 'client', { sendBuffer: 16_384 });
    expect(end(whole)).toBeLessThan(end(builtinRun('rpc-record-split')) / 2);
  });
});

describe('small-send-buffer', () => {
  const trace = builtinRun('small-send-buffer');
  /** Bytes per second, from the first to the last. */
  const rate = (run: Trace): number => {
    const segments = sent(run, 'server');
    const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
    return bytes / ((segments.at(-1)!.at - segments[0]!.at) / 1000);
  };

  test('4096 bytes leave per round trip, and the send buffer is the reason', () => {
    const waits = holds(trace, 1, Reason.SendBuffer).map(lasting);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(0.75 * end(trace));
    expect(rate(trace)).toBeLessThan(4096 / 0.09);
  });

  test('16 KB, above the 11,250 bytes of the path, more than double it', () => {
    const large = stack('small-send-buffer', 'server', { sendBuffer: 16_384 });
    expect(rate(large)).toBeGreaterThan(2 * rate(trace));
  });
});

describe('long-transfer', () => {
  const trace = builtinRun('long-transfer');
  const count = (kind: Kind): number => recordsOf(trace, kind).length;

  test('has about 100,000 segments', () => {
    expect(count(Kind.SegmentSent)).toBeGreaterThan(100_000);
    expect(count(Kind.SegmentSent)).toBeLessThan(110_000);
  });

  test('the queue overflows, here and there a frame is lost, and segments go again', () => {
    const why = recordsOf(trace, Kind.Dropped).map(({ code }) => code);
    expect(why.filter((code) => code === DropCode.QueueFull).length).toBeGreaterThan(100);
    expect(why).toContain(DropCode.Random);
    const again = segmentsOf(trace).filter((segment) => segment.retransmission);
    expect(again.length).toBeGreaterThanOrEqual(why.length);
    expect(windows(trace, 'server', WindowCode.FastRetransmit).length).toBeGreaterThan(10);
  });

  test('the reader’s window closes now and then', () => {
    const closed = segmentsOf(trace).filter(({ window }) => window === 0);
    expect(closed.length).toBeGreaterThan(10);
  });
});
