import { expect, test } from 'vitest';
import {
  connectionCount,
  megabytes,
  packetCount,
  packetNumbers,
} from '../../../src/ui/capture/words.ts';

test('counts are words', () => {
  expect([packetCount(1), packetCount(12_000)]).toEqual(['1 packet', '12,000 packets']);
  expect([connectionCount(1), megabytes(112_666_584)]).toEqual(['1 connection', '112.7 MB']);
});

test('of very many packets the first are named', () => {
  expect([packetNumbers([7]), packetNumbers([7, 9])]).toEqual(['Packet 7', 'Packets 7, 9']);
  const many = Array.from({ length: 1024 }, (_, i) => i + 1);
  expect(packetNumbers(many)).toMatch(/^Packets 1, 2, .*, 24 and 1,000 more$/);
});
