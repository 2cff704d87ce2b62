import { expect, test } from 'vitest';
import { BufferGrowth } from '../../../src/engine/tcp/buffer-growth.ts';

function growth(size = 131_072): BufferGrowth {
  const own = new BufferGrowth(size, 33_554_432);
  own.begin(14_600);
  return own;
}

test('nothing grows before a round trip is known', () => {
  expect(growth().read(1000, 1_000_000)).toBeUndefined();
});

test('it asks once a round trip whether more was read than in the last', () => {
  const own = growth();
  own.echoed(1, 1000);
  expect(own.read(999, 29_200)).toBeUndefined();
  expect(own.read(1000, 29_200)).toBe(2 * 29_200 + 4 * 29_200);
  expect(own.read(1999, 100_000)).toBeUndefined();
  // As much again: what was read before is no news.
  expect(own.read(2000, 58_400)).toBeUndefined();
  expect(own.read(3000, 58_400 + 43_800)).toBe(2 * 43_800 + 2 * 43_800);
});

/** When it first asks, if it learned from these echoes: each a timestamp and how long ago it was sent. */
function roundTrip(...echoes: readonly (readonly [number, number])[]): number {
  const own = growth();
  for (const [echo, sample] of echoes) own.echoed(echo, sample);
  let now = 0;
  while (own.read(now, 29_200) === undefined) now += 100;
  return now;
}

test('the round trip without timestamps is the shortest in which a window arrived', () => {
  const own = growth();
  own.arrived(0, 1460, 10_000);
  own.arrived(500, 11_459, 10_000);
  expect(own.read(900, 29_200)).toBeUndefined();
  own.arrived(800, 11_460, 10_000);
  expect(own.read(900, 29_200)).toBeDefined();
});

test('of echoes a shorter one counts at once, a longer one by an eighth', () => {
  expect(roundTrip([1, 8000])).toBe(8000);
  expect(roundTrip([1, 8000], [2, 800])).toBe(800);
  expect(roundTrip([1, 8000], [2, 16_000])).toBe(9000);
});

test('an echo counts once, also if it told nothing the first time', () => {
  expect(roundTrip([1, 8000], [1, 16_000])).toBe(8000);
  expect(roundTrip([1, 0], [1, 8000], [2, 16_000])).toBe(16_000);
});

test('a buffer as large as it may be stays', () => {
  const own = growth(33_554_432);
  own.echoed(1, 1000);
  expect(own.read(1000, 29_200)).toBeUndefined();
});
