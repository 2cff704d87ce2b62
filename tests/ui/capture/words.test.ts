import { expect, test } from 'vitest';
import { connectionCount, megabytes, packetCount } from '../../../src/ui/capture/words.ts';

test('counts are words', () => {
  expect([packetCount(1), packetCount(12_000)]).toEqual(['1 packet', '12,000 packets']);
  expect([connectionCount(1), megabytes(112_666_584)]).toEqual(['1 connection', '112.7 MB']);
});
