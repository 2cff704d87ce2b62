// Where runs open: each on the thing that its scenario is about, though the rule knows no scenario.
import { describe, expect, test } from 'vitest';
import { silencesOf } from '../../../src/analysis/index.ts';
import { openingOf, eventSpan } from '../../../src/plot/scales/index.ts';
import type { BuiltinName } from '../../../src/scenario/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { briefBuiltins, builtinRun } from '../../runs.ts';

const ms = 1e6;

test('a short run opens whole, inside its first long stall, on a whole millisecond', () => {
  const trace = builtinRun('short-initial-segment');
  const { moment, time, connection } = openingOf(trace);
  const [first] = silencesOf(trace, 100 * ms);
  expect(moment.time).toBeGreaterThan(first!.from);
  expect(moment.time).toBeLessThan(first!.to);
  expect(moment.time % ms).toBe(0);
  expect(trace.time(moment.record)).toBeLessThanOrEqual(moment.time);
  expect([time, connection]).toEqual([null, null]);
});

describe.each<BuiltinName>(['restart-demo-nssr', 'restart-demo-ssr', 'restart-demo-rbp'])(
  '%s',
  (name) => {
    const trace = builtinRun(name);
    const [pause] = silencesOf(trace, 10_000 * ms);
    const { moment, time } = openingOf(trace);

    test('opens on the pause and the first round trips after it', () => {
      const [from, to] = time!;
      expect(from).toBeLessThan(pause!.from);
      expect(to).toBeGreaterThan(pause!.to + 500 * ms);
      expect(pause!.from - from + to - pause!.to).toBeLessThan(2000 * ms);
    });

    test('stands where it can be seen what the sender did', () => {
      const left = segmentsOf(trace).filter(
        ({ length, sentAt }) => length > 0 && sentAt >= pause!.to && sentAt <= moment.time,
      );
      const expected = { 'restart-demo-nssr': 8, 'restart-demo-ssr': 1, 'restart-demo-rbp': 3 };
      expect(left).toHaveLength(expected[name as keyof typeof expected]);
      expect(left.some(({ receivedAt }) => receivedAt! <= moment.time)).toBe(true);
    });
  },
);

describe.each([
  ['linux-long-pause-restart', 2],
  ['linux-long-pause-kept', 29],
] as const)('%s: a request ends the pause', (name, count) => {
  const trace = builtinRun(name);
  const [pause] = silencesOf(trace, 10_000 * ms);
  const { moment, time } = openingOf(trace);

  test(`opens on the reply's first round trip: ${count} segments and no answer yet`, () => {
    const [from, to] = time!;
    expect(from).toBeLessThan(pause!.from);
    const left = segmentsOf(trace).filter(
      ({ from, length, sentAt }) =>
        from === 1 && length > 0 && sentAt > pause!.to && sentAt <= moment.time,
    );
    expect(left).toHaveLength(count);
    expect(moment.time).toBeLessThan(to);
    expect(left[0]!.receivedAt).toBeLessThanOrEqual(moment.time);
  });
});

/** The lengths of the data that the server has sent since the last request, up to where a run opens. */
function replyOnView(name: BuiltinName): number[] {
  const trace = builtinRun(name);
  const { moment } = openingOf(trace);
  const data = segmentsOf(trace).filter(
    ({ length, transmitAt }) => length > 0 && transmitAt! <= moment.time,
  );
  const request = data.findLastIndex(({ from }) => from === 0);
  return data.slice(request + 1).map(({ length }) => length);
}

test.each<[BuiltinName, readonly number[]]>([
  ['linux-write-write-read-nodelay', [226, 600]],
  ['linux-4096-and-13-nodelay', [1460, 1460, 1176, 13]],
  ['linux-4096-and-13-cork', [1460, 1460, 1189]],
  // The first of the seven small elements.
  ['linux-page-one-by-one', [1448, 1448, 1448, 1002]],
])('where nothing waits, %s opens when a whole reply has come', (name, lengths) => {
  expect(replyOnView(name)).toEqual(lengths);
});

test('a pipelined page opens while its elements arrive, not at its close', () => {
  const sent = replyOnView('linux-page-pipelined').reduce((sum, length) => sum + length, 0);
  // The first of the small ones, after the two large ones.
  expect(sent).toBeGreaterThan(37_090 + 30_946);
  expect(sent).toBeLessThan(103_410 - 3298);
});

test('a run of many pages opens on the page with the first long stall', () => {
  const trace = builtinRun('table1-phttp');
  const { moment, time, connection } = openingOf(trace);
  const [from, to] = time!;
  expect(connection).toBe(0);
  expect(to).toBeLessThan(500 * ms);
  expect(moment.time).toBeGreaterThan(from);
  expect(moment.time).toBeLessThan(to);
  const after = openingOf(builtinRun('table1-first-fix'));
  expect(after.connection).toBe(1);
});

test('where one connection makes another wait, the one that waits is on view', () => {
  const trace = builtinRun('victim-flow');
  const { moment, connection } = openingOf(trace);
  expect(connection).toBe(1);
  const lost = segmentsOf(trace).find((one) => one.connection === 1 && one.droppedAt !== undefined);
  expect(moment.time).toBeGreaterThan(lost!.droppedAt!);
  const again = segmentsOf(trace).find((one) => one.connection === 1 && one.retransmission);
  expect(moment.time).toBeLessThan(again!.sentAt);
});

test('a pause before anything was sent is none: there is no window to restart', () => {
  const trace = builtinRun('request-resets-idle-clock');
  const request = segmentsOf(trace).filter(({ length, from }) => length > 0 && from === 0);
  expect(openingOf(trace).time![0]).toBeGreaterThan(request[0]!.sentAt);
});

test.each(briefBuiltins)('%s: what is on view lies in the run, and the cursor in it', (name) => {
  const trace = builtinRun(name);
  const { moment, time } = openingOf(trace);
  const [first, last] = eventSpan(trace);
  const [from, to] = time ?? [first, last];
  expect(moment.time).toBeGreaterThanOrEqual(from);
  expect(moment.time).toBeLessThanOrEqual(to);
  expect(to).toBeLessThanOrEqual(last);
  expect(to - from).toBeLessThanOrEqual(last - first);
});
