import { describe, expect, test } from 'vitest';
import { recoveriesOf, recoveryAt } from '../../src/analysis/recoveries/index.ts';
import { levelAt, windowHistoryOf } from '../../src/analysis/windows/index.ts';
import { Kind, Reason } from '../../src/trace/codes/index.ts';
import type { Trace } from '../../src/trace/format/index.ts';
import { recordsOf, segmentsOf } from '../../src/trace/index.ts';
import { run } from '../plot/golden-cases/runs.ts';
import { builtinRun } from '../runs.ts';
import { linuxTransfer, stalled } from './linux-runs.ts';

const server = 1;

function shown(trace: Trace): string[] {
  return recoveriesOf(trace).map(({ kind, ending }) => `${kind} ${ending}`);
}

describe('a recovery lasts until everything sent before it is acknowledged', () => {
  const trace = builtinRun('linux-three-losses');
  const [one, ...more] = recoveriesOf(trace);
  const begins = trace.time(one!.begins);
  const ends = trace.time(one!.ends!);

  test('and no longer', () => {
    expect(more).toEqual([]);
    const sentBefore = segmentsOf(trace).filter((s) => s.from === server && s.sentAt < begins);
    const highest = Math.max(...sentBefore.map(({ end }) => end));
    const acks = segmentsOf(trace).filter(({ from, receivedAt }) => from !== server && receivedAt);
    const first = acks.find(({ acknowledgment }) => (acknowledgment ?? 0) >= highest);
    expect(first?.receivedAt).toBe(ends);
  });

  test('and is found by the records in it', () => {
    const at = (time: number): unknown =>
      recoveryAt(trace, 0, server, trace.firstAtOrAfter(time + 1) - 1);
    expect([begins - 1, begins, ends - 1, ends].map(at)).toEqual([undefined, one, one, undefined]);
  });

  test('and lowers the threshold', () => {
    const [before, now] = one!.thresholds;
    expect(now).toBe(16 * 1448);
    expect(before).toBeGreaterThan(2 ** 30);
  });
});

test.each([
  [
    'a timeout that was spurious',
    linuxTransfer(stalled(600)),
    ['loss undone', 'recovery repaired'],
  ],
  ['only late', linuxTransfer({ delayed: [{ frame: 14, by: 40 }] }), ['recovery undone']],
  ['a second loss', linuxTransfer({ lost: [12, 34] }), ['recovery another', 'loss repaired']],
  [
    'losses before and after',
    linuxTransfer({ lost: [5, 19, 20, 21] }),
    Array(2).fill('recovery repaired'),
  ],
  ['RFC 6675’s scoreboard', run('cubic').trace, ['recovery repaired']],
  ['no account of what is missing', builtinRun('victim-flow'), []],
])('%s', (_, trace, expected) => {
  expect(shown(trace)).toEqual(expected);
});

test('one begins also where the threshold, which is as low as it gets, stays', () => {
  const tcp = { initialWindow: 2 };
  expect(shown(linuxTransfer({ lost: [4, 11] }, tcp))).toEqual(Array(2).fill('recovery repaired'));
  expect(shown(linuxTransfer({ lost: [5, 27] }, tcp))).toEqual(Array(2).fill('recovery repaired'));
});

describe('what is in flight', () => {
  test.each(['linux-three-losses', 'linux-full-queue-cubic', 'linux-full-queue-reno'] as const)(
    'fills the window whenever it holds data back in a recovery: %s',
    (name) => {
      const trace = builtinRun(name);
      const { used, unacknowledged, congestionWindow } = windowHistoryOf(trace, 0, server);
      let held = 0;
      let more = 0;
      for (const id of recordsOf(trace, Kind.Hold)) {
        if (trace.code(id) !== Reason.CongestionWindow || trace.host(id) !== server) continue;
        if (recoveryAt(trace, 0, server, id) === undefined) continue;
        const time = trace.time(id);
        held++;
        expect(levelAt(used, time)).toBe(levelAt(congestionWindow, time));
        if (levelAt(unacknowledged, time)! > levelAt(congestionWindow, time)!) more++;
      }
      expect(held).toBeGreaterThan(10);
      expect(more).toBe(held);
    },
  );

  test('is what is not acknowledged where a sender keeps no account, and once nothing is missing', () => {
    const { used, inFlight } = windowHistoryOf(builtinRun('victim-flow'), 0, 2);
    expect(used).toBe(inFlight);
    const late = windowHistoryOf(linuxTransfer({ delayed: [{ frame: 43, by: 400 }] }), 0, server);
    expect(late.used.at(-1)?.value).toBe(0);
    expect(Math.max(...late.used.map(({ value }) => value))).toBeGreaterThan(0);
  });
});
