import { describe, expect, test } from 'vitest';
import { transactionsOf, usableAt } from '../../../src/analysis/path/index.ts';
import { Why } from '../../../src/analysis/why/index.ts';
import type { BuiltinName } from '../../../src/scenario/index.ts';
import { Reason } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { builtinRun } from '../../runs.ts';
import { burst, changed, end, holds, lasting, sent, stack } from './symptoms.ts';

// Each built-in scenario of a Linux kernel shows what its description says. That it is what the kernel did is another test's
// matter (tests/conformance/linux.test.ts).

/** Milliseconds from each of the client's requests to the end of its reply. */
function replies(run: Trace): number[] {
  const data = segmentsOf(run).filter(({ length }) => length > 0);
  const requests = data.filter(({ from }) => from === 0).map(({ sentAt }) => sentAt);
  return requests.map((request, i) => {
    const next = requests[i + 1] ?? Infinity;
    const reply = data.filter(
      ({ from, sentAt }) => from === 1 && sentAt > request && sentAt < next,
    );
    return Math.round((reply.at(-1)!.arrivedAt! - request) / 1e6);
  });
}

/** Milliseconds from when a reply's first byte leaves the server until its last arrives. */
function fromFirstByte(run: Trace): number[] {
  const data = segmentsOf(run).filter(({ length }) => length > 0);
  const requests = data.filter(({ from }) => from === 0).map(({ sentAt }) => sentAt);
  return requests.map((request, i) => {
    const first = data.find(({ from, sentAt }) => from === 1 && sentAt > request)!;
    return Math.round(replies(run)[i]! - (first.sentAt - request) / 1e6);
  });
}

/** When the last data arrives, in seconds. */
function complete(name: BuiltinName): number {
  const data = segmentsOf(builtinRun(name)).filter(({ length }) => length > 0);
  return Number((Math.max(...data.map(({ arrivedAt = 0 }) => arrivedAt)) / 1e9).toFixed(1));
}

describe('replies on a short path', () => {
  test.each([
    ['linux-header-alone', [49, 5, 4]],
    ['linux-write-write-read', [4, 44, 44, 44, 44, 44]],
    ['linux-write-write-read-nodelay', [3, 2, 2, 2, 2, 2]],
    ['linux-4096-and-13', [7, 49, 48, 48, 48, 48]],
    ['linux-4096-and-13-nodelay', [5, 5, 5, 5, 5, 5]],
    ['linux-4096-and-13-cork', [5, 5, 5, 5, 5, 5]],
    ['linux-nginx', [7, 5, 4, 47, 7, 5, 4, 47, 7, 5, 4, 47, 7, 5, 4, 47]],
    ['linux-node', [15, 49, 5, 47, 52, 48, 5, 47, 52, 48, 5, 47, 52, 48, 5, 47]],
  ] as const)('%s: milliseconds for each', (name, times) => {
    expect(replies(builtinRun(name))).toEqual(times);
  });

  test('TCP_NODELAY ends a connection of six sooner', () => {
    const names = ['linux-write-write-read-nodelay', 'linux-write-write-read'] as const;
    expect(names.map((name) => Math.round(end(builtinRun(name))))).toEqual([17, 228]);
  });

  test('TCP_NODELAY costs a segment for each reply, TCP_CORK does not', () => {
    const [nodelay, cork] = (['nodelay', 'cork'] as const).map(
      (how) => sent(builtinRun(`linux-4096-and-13-${how}`), 'server').length,
    );
    expect(nodelay! - cork!).toBe(6);
  });
});

describe('the pattern of a published report (openwrt/uhttpd, pull request 34)', () => {
  test('the first exchange is fast, and the client’s delayed ACK holds the later ones', () => {
    const run = builtinRun('write-write-read');
    const [first, ...later] = replies(run);
    expect(first).toBeLessThan(5);
    expect(later).toHaveLength(2);
    const bodies = holds(run, 1, Reason.Nagle).slice(1);
    const acks = holds(run, 0, Reason.DelayedAck);
    for (const [i, took] of later.entries()) {
      expect(took).toBeGreaterThanOrEqual(40);
      expect(took).toBeLessThanOrEqual(50);
      expect(lasting(bodies[i]!)).toBeGreaterThan(40);
      expect(bodies[i]!.to).toBeGreaterThan(acks[i]!.to);
      expect(bodies[i]!.from).toBeLessThan(acks[i]!.from);
    }
  });
});

describe('a kept connection after a pause', () => {
  test('the second page takes as long as the first, and leaves in one burst if the window is kept', () => {
    expect(fromFirstByte(builtinRun('after-a-pause'))).toEqual([285, 285]);
    const kept = stack('after-a-pause', 'server', { afterIdle: 'keep' });
    expect(fromFirstByte(kept)).toEqual([285, 53]);
    expect(burst(kept, 'server', 10_455)).toBe(111);
  });
});

describe('records of TLS', () => {
  const usable = (run: Trace): number => Math.round(usableAt(run, 0)! / 1e6);

  test('of 16 KB take the second round trip of a window of ten, small ones the first', () => {
    const full = builtinRun('tls-records');
    const small = changed('tls-records', ({ http }) => (http.tls.firstRecordsUntil = 65_536));
    expect([small, full].map(usable)).toEqual([312, 419]);
    const ends = [small, full].map((run) => Math.round(transactionsOf(run)[0]!.end / 1e6));
    expect(ends).toEqual([445, 441]);
  });

  test('ten segments of one have come, and the client waits for the rest', () => {
    const run = builtinRun('tls-records');
    const [first] = new Why(run).at({ time: 340e6, record: 0 });
    expect(first!.text).toBe('Client waits for the rest of a TLS record: 1,926 bytes to come.');
    expect(first!.ends! / 1e6).toBeCloseTo(419.3, 1);
    expect(burst(run, 'server', 250)).toBe(10);
  });
});

describe('after a long pause', () => {
  const second = 24_900;

  test.each([
    ['linux-long-pause-restart', 2],
    ['linux-long-pause-kept', 29],
    ['linux-long-pause-paced', 2],
  ] as const)('%s: segments that leave at first', (name, segments) => {
    expect(burst(builtinRun(name), 'server', second)).toBe(segments);
  });

  test('a restart costs 0.3 s, pacing nothing', () => {
    expect(complete('linux-long-pause-restart')).toBe(29.8);
    expect(complete('linux-long-pause-kept')).toBe(29.5);
    expect(complete('linux-long-pause-paced')).toBe(29.5);
  });

  test('pairs are paced 6 ms apart', () => {
    const [first, ...others] = sent(builtinRun('linux-long-pause-paced'), 'server', second);
    const times = [...new Set([first, ...others].slice(2, 28).map((segment) => segment!.at))];
    for (const [i, time] of times.slice(1).entries()) expect(time - times[i]!).toBeCloseTo(6, 0);
    expect(times).toHaveLength(13);
  });
});

test.each([
  ['linux-page-pipelined', 4.6],
  ['linux-page-one-by-one', 7.8],
  ['linux-page-four-connections', 6.4],
] as const)('%s: seconds until the page is complete', (name, seconds) => {
  expect(complete(name)).toBe(seconds);
});
