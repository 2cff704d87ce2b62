import { expect, test } from 'vitest';
import { packetNumbers } from '../../../src/share/report/index.ts';

test('of very many packets the first are named', () => {
  expect(packetNumbers({ packets: [7] })).toBe('Packet 7');
  expect(packetNumbers({ packets: [7, 9] })).toBe('Packets 7, 9');
  const many = Array.from({ length: 1024 }, (_, i) => i + 1);
  expect(packetNumbers({ packets: many })).toMatch(/^Packets 1, 2, .*, 24 and 1,000 more$/);
});

test('of two files the numbers say whose they are', () => {
  expect(packetNumbers({ packets: [11], files: ['client'] })).toBe('Client’s packet 11');
  expect(packetNumbers({ packets: [7, 9, 4], files: ['client', 'client', 'server'] })).toBe(
    'Client’s packets 7, 9, server’s 4',
  );
});
