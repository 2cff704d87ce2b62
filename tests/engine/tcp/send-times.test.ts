import { expect, test } from 'vitest';
import { SendTimes } from '../../../src/engine/tcp/send-times.ts';

test('a segment is known by its end, with the time it was sent last and how often', () => {
  const times = new SendTimes();
  times.sent(1000, 10);
  times.sent(2000, 20);
  times.sent(1000, 30);
  expect(times.oldest).toEqual({ end: 1000, at: 30, times: 2 });
  expect(times.acknowledged(1500)).toEqual({ end: 1000, at: 30, times: 2 });
  expect(times.acknowledged(1900)).toBeUndefined();
  expect(times.oldest).toEqual({ end: 2000, at: 20, times: 1 });
});

test('numbers wrap', () => {
  const times = new SendTimes();
  times.sent(0xffffff00, 10);
  times.sent(0x100, 20);
  expect(times.acknowledged(0x100)).toEqual({ end: 0x100, at: 20, times: 1 });
  expect(times.oldest).toBeUndefined();
});

test('what was saved stays, whatever happens afterwards', () => {
  const times = new SendTimes();
  for (let i = 1; i <= 200; i++) times.sent(i, i);
  times.acknowledged(120);
  const saved = times.save();
  times.acknowledged(200);
  times.sent(201, 201);
  times.load(saved);
  expect(times.oldest).toEqual({ end: 121, at: 121, times: 1 });
  expect(times.acknowledged(200)).toEqual({ end: 200, at: 200, times: 1 });
});

test('what an ACK took away is told: how many, the oldest and newest, and whether any was sent again', () => {
  const times = new SendTimes();
  for (let i = 1; i <= 4; i++) times.sent(i * 1000, i);
  times.sent(3000, 30);
  times.acknowledged(2500);
  expect(times.taken).toEqual({
    segments: 2,
    oldest: { end: 1000, at: 1, times: 1 },
    newest: { end: 2000, at: 2, times: 1 },
    resent: false,
  });
  times.acknowledged(4000);
  expect(times.taken).toMatchObject({ segments: 2, resent: true });
  times.acknowledged(4000);
  expect(times.taken).toEqual({
    segments: 0,
    oldest: undefined,
    newest: undefined,
    resent: false,
  });
});

test.each([
  // number, blocks held, segments that begin before it
  [4000, [], 4],
  [3000, [], 3],
  [2500, [], 3],
  [1001, [], 2],
  [500, [], 1],
  [4000, [{ start: 1000, end: 3000 }], 2],
  [3000, [{ start: 1000, end: 2000 }], 2],
  [2500, [{ start: 1000, end: 1500 }], 3],
] as const)('before %d, %j held: %d', (number, held, count) => {
  const times = new SendTimes();
  for (let i = 1; i <= 4; i++) times.sent(i * 1000, i);
  expect(times.countBefore(number, held)).toBe(count);
});
