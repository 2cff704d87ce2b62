import { expect, test } from 'vitest';
import { congestionControl, type AckFacts } from '../../../../src/engine/tcp/congestion/control.ts';
import { plainTcp } from '../../configurations.ts';

const mss = 1000;
const controlOf = (congestionControlName: 'reno' | 'reno-1993') =>
  congestionControl({ ...plainTcp, congestionControl: congestionControlName });
const facts: AckFacts = {
  now: 0,
  cwnd: 4000,
  ssthresh: 65_535,
  mss,
  peerWindow: 65_535,
  acknowledged: mss,
  acknowledgment: 1,
  first: 1,
  next: 1,
  duplicates: 0,
  packets: 0,
  roundTrip: 0,
  grows: true,
};

test.each([
  // controller, window, threshold, window after an ACK of new data
  ['reno', 1000, 65_535, 2000],
  ['reno', 5000, 8000, 6000],
  // BSD is still in slow start when the window is just as large as the threshold.
  ['reno', 8000, 8000, 9000],
  ['reno', 8001, 8000, 8001 + 124],
  ['reno', 10_000, 8000, 10_100],
  ['reno-1993', 5000, 8000, 6000],
  ['reno-1993', 10_000, 8000, 10_100 + 125],
] as const)('%s: from %d, threshold %d, to %d', (name, cwnd, ssthresh, after) => {
  expect(controlOf(name).onAck({ ...facts, cwnd, ssthresh })).toEqual({
    cwnd: after,
    ssthresh,
    slowStart: cwnd <= ssthresh,
    resend: false,
  });
  expect(controlOf(name).onHandshake({ cwnd, ssthresh, mss })).toBe(after);
});

test('growth is per ACK, not per byte, so that delayed ACKs slow it down', () => {
  const { onAck } = controlOf('reno');
  const { cwnd } = onAck({ ...facts, acknowledged: 2000 });
  expect(onAck({ ...facts, acknowledged: 1 }).cwnd).toBe(cwnd);
});

test('in avoidance it never stands still', () => {
  const narrow = { ...facts, cwnd: 60_000, ssthresh: 200, mss: 100 };
  expect(controlOf('reno').onAck(narrow).cwnd).toBe(60_001);
});
