import { expect, it } from 'vitest';
import { speedWords } from '../../../../src/ui/player/state/speed-words.ts';

it.each([
  [4000, '4,000x slower'],
  [500, '500x slower'],
  [1, 'real time'],
  [0.1, '10x faster'],
  [0.01, '100x faster'],
])('a playback in which 1 ms takes %d ms is %s', (slowness, words) => {
  expect(speedWords(slowness)).toBe(words);
});
