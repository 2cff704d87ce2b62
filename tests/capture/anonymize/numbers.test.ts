import { describe, expect, it } from 'vitest';
import { ipv4Bytes, ipv6Bytes, macBytes } from '../../../src/capture/anonymize/addresses.ts';
import { Identifications } from '../../../src/capture/anonymize/identifications.ts';
import { NewPorts } from '../../../src/capture/anonymize/ports.ts';
import { serverRank } from '../../../src/capture/connections/index.ts';

describe('addresses', () => {
  it('are those of documentation, then private ones', () => {
    const text = [0, 253, 254, 761, 762, 66_000].map((n) => ipv4Bytes(n).join('.'));
    expect(text).toEqual([
      '192.0.2.1',
      '192.0.2.254',
      '198.51.100.1',
      '203.0.113.254',
      '10.0.0.1',
      '10.0.254.215',
    ]);
    expect(ipv6Bytes(258).slice(-4)).toEqual([0, 0, 1, 3]);
    expect(macBytes(0)).toEqual([2, 0, 0, 0, 0, 1]);
  });
});

describe('ports', () => {
  it('are replaced one for one, each within its rank, and hardly any by itself', () => {
    const ports = new NewPorts();
    const all = Array.from({ length: 65_536 }, (_, port) => port);
    const replaced = all.map((port) => ports.of(port));
    expect(new Set(replaced).size).toBe(65_536);
    expect(replaced.map(serverRank)).toEqual(all.map(serverRank));
    expect(replaced.filter((port, i) => port === i).length).toBeLessThanOrEqual(4);
    expect(ports.of(443)).toBe(replaced[443]);
  });
});

describe('identifications', () => {
  it('are replaced one for one; 0 is none', () => {
    const identifications = new Identifications();
    const all = Array.from({ length: 65_536 }, (_, i) => 65_535 - i);
    const replaced = all.map((one) => identifications.of(one));
    expect(new Set(replaced).size).toBe(65_536);
    expect(identifications.of(0)).toBe(0);
    expect(identifications.of(65_535)).toBe(1);
  });
});
