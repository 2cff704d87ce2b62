import { expect, test } from 'vitest';
import {
  afterLoss,
  forgotten,
  measurePipe,
  noPipe,
  pipeAck,
  type PipeMemory,
} from '../../../../src/engine/tcp/restart/cwv.ts';
import { ms, seconds } from '../../configurations.ts';

const rtt = ms(100);

/** So many bytes are acknowledged per round trip, for some round trips, from a time on. */
function steady(before: PipeMemory, from: number, rounds: number, bytes: number, start = 0) {
  let memory = before;
  let acknowledged = start;
  for (let i = 0; i < rounds; i++) {
    acknowledged += bytes;
    const now = from + i * rtt;
    memory = measurePipe(memory, now, acknowledged, acknowledged + bytes, rtt, 16_000, false);
  }
  return { memory, acknowledged };
}

test('the volume acknowledged per round trip is measured, and the greatest one counts', () => {
  const first = steady(noPipe, 0, 3, 9000);
  expect(pipeAck(first.memory)).toBe(9000);
  const { memory } = steady(first.memory, ms(300), 3, 2000, first.acknowledged);
  expect(pipeAck(memory)).toBe(9000);
});

test('what was measured long ago no longer counts', () => {
  const first = steady(noPipe, 0, 3, 9000);
  const { memory } = steady(first.memory, seconds(10), 20, 2000, first.acknowledged);
  expect(pipeAck(memory)).toBe(2000);
});

test('a window is used while half of it is acknowledged per round trip', () => {
  const { memory } = steady(noPipe, 0, 5, 8000);
  expect(memory.unusedSince).toBe(-1);
});

test('it is told since when it is not', () => {
  const { memory } = steady(noPipe, seconds(1), 5, 7999);
  expect(memory.unusedSince).toBe(seconds(1) + rtt);
});

test('a window that is full is used, whatever was measured', () => {
  const { memory } = steady(noPipe, 0, 5, 2000);
  expect(memory.unusedSince).toBeGreaterThanOrEqual(0);
  const full = measurePipe(memory, seconds(1), 12_000, 28_000, rtt, 16_000, true);
  expect(full.unusedSince).toBe(-1);
});

test('nothing measured is no reason to distrust the window', () => {
  expect(measurePipe(noPipe, 0, 1000, 2000, rtt, 16_000, false).unusedSince).toBe(-1);
});

test('after a loss the window is half of what got through, never less than a segment', () => {
  const lost = { ...noPipe, lossFlight: 10_000 };
  expect(afterLoss(lost, 2000, 1000)).toBe(4000);
  expect(afterLoss(lost, 9000, 1000)).toBe(1000);
  // A window that was in use is left to the recovery.
  expect(afterLoss(noPipe, 2000, 1000)).toBeUndefined();
});

test('after a recovery nothing is known, and the first round trip only begins a measurement', () => {
  const { memory, acknowledged } = steady(forgotten(seconds(5)), seconds(5), 1, 1000);
  expect([pipeAck(memory), memory.unusedSince, memory.lossFlight]).toEqual([0, -1, -1]);
  const next = steady(memory, seconds(5) + rtt, 1, 1000, acknowledged);
  expect(pipeAck(next.memory)).toBe(1000);
});
