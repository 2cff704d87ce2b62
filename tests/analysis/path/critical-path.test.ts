import { describe, expect, test } from 'vitest';
import { criticalPathOf, transactionsOf } from '../../../src/analysis/path/index.ts';
import { Charge, Flag, Kind, Reason } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { logOf } from '../logs.ts';

/** The steps as [from, to, charge]. */
function stepsOf(trace: Trace): [number, number, Charge][] {
  const [transaction] = transactionsOf(trace);
  return criticalPathOf(trace, transaction!).map(({ from, to, charge }) => [from, to, charge]);
}

/** Start, think, write, and a segment's way to its reader; the segment's own columns can be given. */
function oneSegment(sent: { flags?: number; code?: number; cause?: number } = {}): Trace {
  return logOf(
    [Kind.TransactionStart, { at: 100 }],
    [Kind.Think, { at: 100, cause: 0 }],
    [Kind.Write, { at: 150, cause: 1, charge: Charge.ClientThink }],
    [Kind.SegmentSent, { at: 150, cause: 2, segment: 3, ...sent }],
    [
      Kind.Transmit,
      {
        at: 152,
        cause: 3,
        charge: Charge.HostProcessing,
        segment: 3,
        value: 160,
        code: Charge.MediumBusy,
      },
    ],
    [Kind.Arrived, { at: 185, cause: 4, charge: Charge.Propagation, segment: 3, value: 180 }],
    [Kind.Received, { at: 187, cause: 5, charge: Charge.HostProcessing, segment: 3 }],
    [Kind.Read, { at: 190, cause: 6, charge: Charge.HostProcessing }],
    [Kind.TransactionEnd, { at: 190, cause: 7, segment: 0 }],
  );
}

describe('the critical path', () => {
  test('follows the causes; a frame’s way is waiting, transmission and propagation', () => {
    expect(stepsOf(oneSegment())).toEqual([
      [100, 150, Charge.ClientThink],
      [150, 152, Charge.HostProcessing],
      [152, 160, Charge.MediumBusy],
      [160, 180, Charge.Transmission],
      [180, 185, Charge.Propagation],
      [185, 187, Charge.HostProcessing],
      [187, 190, Charge.HostProcessing],
    ]);
  });

  test('charges the whole way of a segment with SYN to the handshake', () => {
    const steps = stepsOf(oneSegment({ flags: Flag.Syn }));
    expect(steps.map(([, , charge]) => charge)).toEqual([
      Charge.ClientThink,
      Charge.Handshake,
      Charge.Handshake,
      Charge.Handshake,
      Charge.HostProcessing,
    ]);
    expect(steps.slice(1).map(([from, to]) => to - from)).toEqual([2, 33, 2, 3]);
  });

  test('charges the way of the segment that ends a wait to the reason of that wait', () => {
    // A write is held; the peer's ACK, sent at 120, ends the wait when it arrives at 150.
    const trace = logOf(
      [Kind.TransactionStart, { at: 100 }],
      [Kind.TimerFired, { at: 120, cause: 0, charge: Charge.DelayedAck }],
      [Kind.SegmentSent, { at: 120, cause: 1, segment: 2, code: Reason.DelayedAck }],
      [Kind.Transmit, { at: 120, cause: 2, segment: 2, value: 120 }],
      [Kind.Arrived, { at: 150, cause: 3, charge: Charge.Propagation, segment: 2, value: 140 }],
      [Kind.Received, { at: 150, cause: 4, segment: 2 }],
      [Kind.SegmentSent, { at: 150, cause: 5, segment: 6, code: Reason.CongestionWindow }],
      [Kind.Transmit, { at: 150, cause: 6, segment: 6, value: 150 }],
      [Kind.Arrived, { at: 170, cause: 7, charge: Charge.Propagation, segment: 6, value: 160 }],
      [Kind.Received, { at: 170, cause: 8, segment: 6 }],
      [Kind.Read, { at: 170, cause: 9 }],
      [Kind.TransactionEnd, { at: 170, cause: 10, segment: 0 }],
    );
    expect(stepsOf(trace)).toEqual([
      [100, 120, Charge.DelayedAck],
      [120, 150, Charge.CongestionWindow],
      [150, 160, Charge.Transmission],
      [160, 170, Charge.Propagation],
    ]);
  });

  test('begins with the transaction, though its chain of causes goes further back', () => {
    const trace = logOf(
      [Kind.TimerFired, { at: 10 }],
      [Kind.TransactionStart, { at: 100 }],
      [Kind.Read, { at: 130, cause: 0, charge: Charge.HostProcessing }],
      [Kind.TransactionEnd, { at: 130, cause: 2, segment: 1 }],
    );
    expect(stepsOf(trace)).toEqual([[100, 130, Charge.HostProcessing]]);
  });

  test('clips the parts of a frame’s way that lie before the transaction', () => {
    const trace = logOf(
      [Kind.SegmentSent, { at: 50, segment: 0 }],
      [Kind.Transmit, { at: 50, cause: 0, segment: 0, value: 60, code: Charge.Queueing }],
      [Kind.TransactionStart, { at: 70 }],
      [Kind.Arrived, { at: 90, cause: 1, charge: Charge.Propagation, segment: 0, value: 80 }],
      [Kind.TransactionEnd, { at: 90, cause: 3, segment: 2 }],
    );
    expect(stepsOf(trace)).toEqual([
      [70, 80, Charge.Transmission],
      [80, 90, Charge.Propagation],
    ]);
  });

  test('of a transaction that took no time is empty', () => {
    const trace = logOf(
      [Kind.TransactionStart, { at: 5 }],
      [Kind.TransactionEnd, { at: 5, cause: 0, segment: 0 }],
    );
    expect(stepsOf(trace)).toEqual([]);
  });
});
