import { expect, test } from 'vitest';
import { timeLeft } from '../../../../src/ui/player/state/time-left.ts';

test('how long it still takes is told once that can be told, and roughly', () => {
  expect(timeLeft(0.5, 500)).toBe('');
  expect(timeLeft(0.01, 60_000)).toBe('');
  expect(timeLeft(0.25, 2000)).toBe('about 6 s left');
  expect(timeLeft(0.1, 5000)).toBe('about 45 s left');
  expect(timeLeft(0.05, 10_000)).toBe('about 3 min left');
  expect(timeLeft(0.95, 4000)).toBe('');
});
