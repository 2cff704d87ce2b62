import { expect, test } from 'vitest';
import { congestionController } from '../../../../src/engine/tcp/congestion/controller.ts';

const mss = 1000;

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
  const facts = { cwnd, ssthresh, mss, acknowledged: 1000 };
  expect(congestionController(name).onAck(facts)).toBe(after);
});

test('growth is per ACK, not per byte, so that delayed ACKs slow it down', () => {
  const facts = { cwnd: 4000, ssthresh: 65_535, mss };
  const { onAck } = congestionController('reno');
  expect(onAck({ ...facts, acknowledged: 2000 })).toBe(onAck({ ...facts, acknowledged: 1 }));
});

test('in avoidance it never stands still', () => {
  const facts = { cwnd: 60_000, ssthresh: 200, mss: 100, acknowledged: 100 };
  expect(congestionController('reno').onAck(facts)).toBe(60_001);
});
