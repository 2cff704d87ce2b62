import { expect, test } from 'vitest';
import { initialWindowOf, isCutByLostSyn } from '../../../src/engine/tcp/initial-window.ts';

test.each([
  // RFC 3390: up to four segments, at most 4380 bytes, at least two segments; RFC 6928: ten, 14600.
  [536, 4 * 536, 10 * 536],
  [1095, 4380, 10_950],
  [1460, 4380, 14_600],
  [1461, 4380, 14_600],
  [2190, 4380, 14_600],
  [4000, 8000, 14_600],
  [7300, 14_600, 14_600],
  [9000, 18_000, 18_000],
])(
  'with an MSS of %d the first window is %d bytes by RFC 3390, %d by RFC 6928',
  (mss, old, now) => {
    expect(initialWindowOf('rfc3390', 1, mss)).toBe(old);
    expect(initialWindowOf('rfc6928', 1, mss)).toBe(now);
  },
);

test('told in segments, it is so many of any size', () => {
  for (const mss of [536, 1460, 9000]) {
    expect(initialWindowOf('segments', 10, mss)).toBe(10 * mss);
  }
});

test('one lost SYN leaves one segment (RFC 5681), or only a second one does (RFC 6928)', () => {
  expect([0, 1, 2].map((lost) => isCutByLostSyn('segments', lost))).toEqual([false, true, true]);
  expect([0, 1, 2].map((lost) => isCutByLostSyn('rfc3390', lost))).toEqual([false, true, true]);
  expect([0, 1, 2].map((lost) => isCutByLostSyn('rfc6928', lost))).toEqual([false, false, true]);
});
