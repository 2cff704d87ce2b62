import { describe, expect, test } from 'vitest';
import {
  congestionControl,
  type AckFacts,
  type CongestionControl,
} from '../../../../src/engine/tcp/congestion/control.ts';
import { plainTcp } from '../../configurations.ts';

const mss = 1000;
const facts: AckFacts = {
  now: 0,
  cwnd: 4000,
  ssthresh: 65_000,
  mss,
  peerWindow: 65_535,
  acknowledged: mss,
  packets: 1,
  roundTrip: 0,
  grows: true,
  acknowledgment: 1,
  first: 1,
  next: 1,
  duplicates: 0,
};

const inPackets = (): CongestionControl =>
  congestionControl({ ...plainTcp, windowUnit: 'packets', growthCounts: 'acknowledged' });

/** The window after each of these ACKs, which acknowledge so many packets, in segments. */
function windowsAfter(
  control: CongestionControl,
  start: number,
  ssthresh: number,
  acks: readonly number[],
): number[] {
  let cwnd = start * mss;
  return acks.map((packets) => {
    const acknowledged = packets * mss;
    ({ cwnd } = control.onAck({ ...facts, cwnd, ssthresh: ssthresh * mss, packets, acknowledged }));
    return cwnd / mss;
  });
}

describe('by packets acknowledged', () => {
  test('slow start adds as many as an ACK acknowledges', () => {
    expect(windowsAfter(inPackets(), 2, 65, [1, 2, 3, 0])).toEqual([3, 5, 8, 8]);
  });

  test('slow start ends at the threshold, and what is left counts for avoidance', () => {
    expect(windowsAfter(inPackets(), 8, 10, [5, 6, 1])).toEqual([10, 10, 11]);
  });

  test('avoidance adds one for each window’s worth', () => {
    expect(windowsAfter(inPackets(), 4, 2, [2, 1, 1, 4, 1, 10])).toEqual([4, 4, 5, 5, 6, 7]);
  });

  test('what was counted for a larger window adds one, and no more', () => {
    const control = inPackets();
    expect(windowsAfter(control, 20, 2, [19])).toEqual([20]);
    expect(windowsAfter(control, 4, 2, [1, 3])).toEqual([5, 5]);
  });

  test('small packets count like large ones', () => {
    const control = inPackets();
    expect(control.onAck({ ...facts, packets: 3, acknowledged: 30 }).cwnd).toBe(7000);
  });

  test('what is acknowledged while the window must not grow is not counted', () => {
    const control = inPackets();
    const avoidance = { ...facts, ssthresh: 2000, packets: 3 };
    expect(control.onAck({ ...avoidance, grows: false })).toMatchObject({ cwnd: 4000 });
    expect(control.onAck(avoidance)).toMatchObject({ cwnd: 4000, slowStart: false });
  });

  test('goes on from where it was saved', () => {
    const control = inPackets();
    windowsAfter(control, 4, 2, [3]);
    const saved = control.save!();
    windowsAfter(control, 4, 2, [1]);
    control.load!(saved);
    expect(windowsAfter(control, 4, 2, [1])).toEqual([5]);
  });
});

test('a window in bytes grows by the bytes acknowledged', () => {
  const control = congestionControl({ ...plainTcp, growthCounts: 'acknowledged' });
  expect(control.onAck({ ...facts, packets: 0, acknowledged: 1500 }).cwnd).toBe(5500);
  expect(control.onHandshake({ cwnd: 1000, ssthresh: 65_000, mss })).toBe(2000);
});

test('a window in packets can count ACKs as well', () => {
  const control = congestionControl({ ...plainTcp, windowUnit: 'packets' });
  expect(windowsAfter(control, 2, 4, [5, 5, 5])).toEqual([3, 4, 4]);
});
