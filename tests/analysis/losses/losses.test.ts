import { describe, expect, test } from 'vitest';
import { retransmissionsOf } from '../../../src/analysis/index.ts';
import { endOf, lossesOf, runningTimer } from '../../../src/analysis/losses/losses.ts';
import { Kind, TimerCode } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { recordsOf } from '../../../src/trace/index.ts';
import { linuxTransfer, stalled } from '../linux-runs.ts';

const runs: readonly (readonly [string, Trace])[] = [
  ['two losses', linuxTransfer({ lost: [14, 17] })],
  ['many losses', linuxTransfer({ lost: [9, 11, 12, 20, 21, 30, 41] })],
  ['the end lost', linuxTransfer({ lost: [42, 43] })],
  ['the last but two', linuxTransfer({ lost: [41] })],
  ['one frame late', linuxTransfer({ delayed: [{ frame: 14, by: 40 }] })],
  ['late frames and losses', linuxTransfer({ lost: [25, 33], delayed: [{ frame: 12, by: 30 }] })],
  ['DSACKs', linuxTransfer({ delayed: [{ frame: 14, by: 40 }] }, { timestamps: false })],
  ['a stalled link', linuxTransfer(stalled(600))],
];

const counting = { lossDetection: 'duplicates' };

/** How late a timer of Linux is, for a timer that waits for no multiple of a tick. */
const latest = 10e6;

describe.each(runs)('%s', (_, trace) => {
  const { reasons } = lossesOf(trace);

  test('every loss that an ACK or RACK’s timer shows has a reason', () => {
    for (const [id, { trigger }] of retransmissionsOf(trace)) {
      if (trigger === 'fast' || trigger === 'RACK') expect(reasons.has(id)).toBe(true);
    }
  });

  test('what came later had left later, and the window is over', () => {
    for (const { laterBy, age, roundTrip, window, closed } of reasons.values()) {
      expect(laterBy).toBeGreaterThanOrEqual(0);
      expect(age).toBeGreaterThanOrEqual(roundTrip + window);
      expect(window === 0).toBe(closed !== undefined);
    }
  });
});

const end = { lost: [42, 43] };
const withoutRack: typeof runs = [
  ['three losses, counting duplicates', linuxTransfer({ lost: [14, 17, 41] }, counting)],
  ['the end lost, counting duplicates', linuxTransfer(end, counting)],
  ['the end lost, without probes', linuxTransfer(end, { tailLossProbe: false })],
  ['the end lost, without selective ACKs', linuxTransfer(end, { selectiveAcks: false })],
];

test.each([...runs, ...withoutRack])('%s: the timers that fire are those that ran', (_, trace) => {
  for (const id of recordsOf(trace, Kind.TimerFired)) {
    const fired = trace.code(id);
    if (fired === TimerCode.DelayedAck || fired === TimerCode.AckCompression) continue;
    const running = runningTimer(trace, id - 1, endOf(trace, id)) ?? TimerCode.Retransmission;
    expect(running).toBe(fired);
  }
});

test('a window that RACK’s timer waits for is over when it fires', () => {
  const trace = linuxTransfer({ lost: [41] });
  const found = [...lossesOf(trace).reasons];
  expect(found).toHaveLength(1);
  for (const [id, { age, roundTrip, window }] of found) {
    expect(retransmissionsOf(trace).get(id)?.trigger).toBe('RACK');
    expect(age - roundTrip - window).toBeLessThan(latest);
  }
});

test('three segments beyond a loss close the window, and so does a recovery', () => {
  const trace = linuxTransfer({ lost: [9, 10, 11, 12, 13, 14, 20] });
  const closed = [...lossesOf(trace).reasons.values()].map((reason) => reason.closed);
  expect(closed).toContain('recovery');
  expect(lossesOf(trace).reasons.size).toBe(7);
});

test('a sender that counts duplicate ACKs has no such reasons', () => {
  const counts = linuxTransfer({ lost: [14, 17] }, counting);
  expect(lossesOf(counts).reasons.size).toBe(0);
});
