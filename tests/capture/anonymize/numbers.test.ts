import { describe, expect, it } from 'vitest';
import { ipv4Bytes, ipv6Bytes, macBytes } from '../../../src/capture/anonymize/addresses.ts';
import { HarmlessPayload } from '../../../src/capture/anonymize/harmless.ts';
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

/** What is left of a segment's payload. */
function left(payload: string | Uint8Array, into = new HarmlessPayload(), sequence = 1): string {
  const bytes = typeof payload === 'string' ? Buffer.from(payload, 'latin1') : payload;
  const target = new Uint8Array(bytes.length);
  into.write({ flow: 0, sequence, length: bytes.length }, bytes, target, 0, bytes.length);
  return Buffer.from(target).toString('latin1').replaceAll('\0', '_');
}

describe('payload', () => {
  it('keeps of HTTP what says where messages begin and end', () => {
    expect(
      left('GET /secret?user=ann HTTP/1.1\r\nHost: shop.example\r\nCookie: id=7\r\n\r\n'),
    ).toBe('GET xxxxxxxxxxxxxxxx HTTP/1.1\r\nxxxx: xxxxxxxxxxxx\r\nxxxxxx: xxxx\r\n\r\n');
    expect(
      left(
        [
          'HTTP/1.1 404 Not Found',
          'Content-Length: 3',
          'Server: tiny',
          'Connection: close',
          'Transfer-Encoding: secret',
          '',
          'abcHTTP/1.0 200 OK',
        ].join('\r\n'),
      ),
    ).toBe(
      [
        'HTTP/1.1 404 xxx xxxxx',
        'Content-Length: 3',
        'xxxxxx: xxxx',
        'Connection: close',
        'xxxxxxxxxxxxxxxxx: xxxxxx',
        '',
        '___HTTP/1.0 200 xx',
      ].join('\r\n'),
    );
  });

  it('keeps of TLS the headers of records, also of those that begin in the middle of a segment', () => {
    const payload = new HarmlessPayload();
    const record = (length: number) => [22, 3, 1, 0, length];
    const hello = Uint8Array.from([...record(8), 1, 0, 0, 4, 3, 3, 9, 9, ...record(6), 7, 7]);
    const rest = Uint8Array.from([7, 7, 7, 7, ...record(2), 5, 5]);
    expect(left(hello, payload)).toBe('\x16\x03\x01_\x08________\x16\x03\x01_\x06__');
    expect(left(rest, payload, 1 + hello.length)).toBe('____\x16\x03\x01_\x02__');
  });

  it('is zeros for all else', () => {
    expect(left('SSH-2.0-OpenSSH_9.2')).toBe('_'.repeat(19));
  });
});
