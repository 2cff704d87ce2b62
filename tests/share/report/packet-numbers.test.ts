import { expect, test } from 'vitest';
import { packetNumbers } from '../../../src/share/report/index.ts';

test('of very many packets the first are named', () => {
  expect([packetNumbers([7]), packetNumbers([7, 9])]).toEqual(['Packet 7', 'Packets 7, 9']);
  const many = Array.from({ length: 1024 }, (_, i) => i + 1);
  expect(packetNumbers(many)).toMatch(/^Packets 1, 2, .*, 24 and 1,000 more$/);
});
