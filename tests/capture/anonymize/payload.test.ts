import { describe, expect, it } from 'vitest';
import { captureIn } from '../../../src/capture/read/index.ts';
import { ipPacket, pcapFile } from '../fixtures.ts';
import { again } from './anonymized.ts';

const rawIp = 101;

/** What is left of segments' payload; zeros are `_`. */
function leftOf(...segments: readonly (readonly [sequence: number, payload: readonly number[]])[]) {
  const frames = segments.map(([sequence, payload], i) => ({
    bytes: [...ipPacket({ sequence, length: payload.length }).slice(0, 40), ...payload],
    at: 1000 * i,
  }));
  const [{ capture }] = again([captureIn(pcapFile(rawIp, frames))]) as ReturnType<typeof again>;
  return segments.map((_, row) =>
    Buffer.from(capture.store.payloadOf(row)).toString('latin1').replaceAll('\0', '_'),
  );
}

function left(payload: string): string {
  return leftOf([1, [...Buffer.from(payload, 'latin1')]])[0]!;
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
    const record = (length: number) => [22, 3, 1, 0, length];
    const hello = [...record(8), 1, 0, 0, 4, 3, 3, 9, 9, ...record(6), 7, 7];
    const rest = [7, 7, 7, 7, ...record(2), 5, 5];
    const left = ['\x16\x03\x01_\x08________\x16\x03\x01_\x06__', '____\x16\x03\x01_\x02__'];
    expect(leftOf([1, hello], [1 + hello.length, rest])).toEqual(left);
    // The file has them in the order in which they came.
    expect(leftOf([1 + hello.length, rest], [1, hello])).toEqual(left.toReversed());
  });

  it('is zeros for all else', () => {
    expect(left('SSH-2.0-OpenSSH_9.2')).toBe('_'.repeat(19));
  });
});
