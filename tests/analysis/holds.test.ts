import { describe, expect, test } from 'vitest';
import { holdPhasesOf, holdsOf } from '../../src/analysis/index.ts';
import { Charge, Kind, Reason, TimerCode } from '../../src/trace/codes/index.ts';
import { logOf } from './logs.ts';

const { Nagle, CongestionWindow, DelayedAck, Application, RetransmissionWait } = Reason;

describe('holds', () => {
  const trace = logOf(
    [Kind.Hold, { at: 10, code: Nagle, length: 5, window: 5, acknowledgment: 900, value: -1 }],
    [Kind.Hold, { at: 20, code: Nagle, length: 8, window: 8, segment: 0, value: -1 }],
    [Kind.Hold, { at: 25, host: 1, code: DelayedAck, length: 1460, value: 90 }],
    [Kind.Received, { at: 40 }],
    [Kind.Release, { at: 40, code: Nagle, segment: 1, cause: 3 }],
    [Kind.Hold, { at: 40, code: CongestionWindow, sequence: 1 << Reason.SillyWindow, value: -1 }],
    [Kind.Read, { at: 60 }],
  );

  test('in phases: a new amount ends one and begins the next', () => {
    const phases = holdPhasesOf(trace);
    expect(phases.map(({ id, from, to, because }) => [id, from, to, because])).toEqual([
      [0, 10, 20, Nagle],
      [1, 20, 40, Nagle],
      [2, 25, 60, DelayedAck],
      [5, 40, 60, CongestionWindow],
    ]);
    expect(phases[0]).toMatchObject({ bytes: 5, room: 900, wanted: 5, releasedBy: 1 });
    expect(phases[1]).toMatchObject({ bytes: 8, releasedBy: 3 });
  });

  test('as a whole: from the first amount to the end, with the last amount', () => {
    const [nagle] = holdsOf(trace);
    expect(nagle).toMatchObject({ id: 0, from: 10, to: 40, bytes: 8, releasedBy: 3, open: false });
    expect(holdsOf(trace)).toHaveLength(3);
  });

  test('that have not ended when the log does are open until its end', () => {
    const [, ack, window] = holdsOf(trace);
    expect(ack).toMatchObject({ host: 1, to: 60, open: true, timer: 90, releasedBy: undefined });
    expect(window).toMatchObject({ to: 60, open: true, timer: undefined });
    expect(window!.also).toBe(1 << Reason.SillyWindow);
  });
});

describe('a sender with nothing more to send whose last bytes were lost', () => {
  const timer = { code: TimerCode.Retransmission, charge: Charge.RetransmissionWait };
  const trace = logOf(
    [Kind.Hold, { at: 0, code: Application, value: -1 }],
    [Kind.SegmentSent, { at: 10, segment: 1 }],
    [Kind.TimerFired, { at: 100, cause: 1, ...timer }],
    [Kind.Release, { at: 150, code: Application, segment: 0, cause: 2 }],
  );

  test('waits for its retransmission timer from when it was set until it fires', () => {
    const told = [
      [0, 10, Application],
      [10, 100, RetransmissionWait],
      [100, 150, Application],
    ];
    const phases = holdPhasesOf(trace);
    expect(phases.map(({ from, to, because }) => [from, to, because])).toEqual(told);
    expect(phases[1]!.timer).toBe(100);
    const holds = holdsOf(trace);
    expect(holds.map(({ from, to, because }) => [from, to, because])).toEqual(told);
  });
});

describe('a SYN that nobody answers', () => {
  test('is waited for once at a time, though the handshake has a timer beside the SYN’s', () => {
    const trace = logOf(
      [Kind.SegmentSent, { at: 0, segment: 0 }],
      [Kind.TimerFired, { at: 60, cause: 0, code: TimerCode.Retransmission }],
      [Kind.TimerFired, { at: 300, cause: 1, code: TimerCode.Retransmission }],
      [Kind.TimerFired, { at: 750, cause: 0, code: TimerCode.Establishment }],
    );
    const phases = holdPhasesOf(trace);
    expect(phases.map(({ from, to, because }) => [from, to, because])).toEqual([
      [0, 60, RetransmissionWait],
      [60, 300, RetransmissionWait],
      [300, 750, RetransmissionWait],
    ]);
  });
});
