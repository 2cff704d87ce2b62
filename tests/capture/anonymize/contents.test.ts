import { describe, expect, it } from 'vitest';
import { anonymized } from '../../../src/capture/anonymize/index.ts';
import { connectionsOf, exchangesOf } from '../../../src/capture/connections/index.ts';
import { captureIn } from '../../../src/capture/read/index.ts';
import { packetsOf } from '../../captures.ts';
import {
  block,
  fixture,
  half,
  ipPacket,
  pcapFile,
  section,
  tcpSegment,
  word,
} from '../fixtures.ts';
import { again } from './anonymized.ts';

const letters = (text: string): number[] => [...Buffer.from(text)];
const filled = (bytes: readonly number[]): number[] => [
  ...bytes,
  ...new Array<number>(-bytes.length & 3).fill(0),
];
const optionOf = (code: number, text: string): number[] => [
  ...[...half(code), ...half(text.length)],
  ...filled(letters(text)),
];
const mac = [0xaa, 0xbb, 0xcc, 1, 2, 3];

function packetBlock(frame: readonly number[]): number[] {
  const sizes = [...word(frame.length), ...word(frame.length)];
  const comment = [...optionOf(1, 'a comment'), ...word(0)];
  return block(6, [
    ...word(0),
    ...word(0x0006_0000),
    ...word(7),
    ...sizes,
    ...filled(frame),
    ...comment,
  ]);
}

const ethernet = (type: number) => [...mac, ...mac, ...half(type)];
const host = [0x20, 1, 0x0d, 0xb7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const ipv6 = [...[0x60, 0, 0, 0, ...half(24), 6, 60], ...host, 8, ...host, 9];

/** An interface with a name, IPv4 behind a VLAN tag with payload, IPv6, and a packet of UDP. */
const named = Uint8Array.from([
  ...section,
  ...block(1, [...half(1), 0, 0, ...word(0), ...optionOf(2, 'eth-office'), ...word(0)]),
  ...packetBlock([...ethernet(0x8100), ...half(33), ...half(0x0800), ...ipPacket({ length: 30 })]),
  ...packetBlock([...ethernet(0x86dd), ...ipv6, ...tcpSegment()]),
  ...packetBlock([...ethernet(0x0800), ...ipPacket().with(9, 17), ...letters('a name in DNS')]),
  ...block(4, [...half(1), ...half(16), 10, 0, 0, 2, ...letters('ann-laptop\0\0'), ...word(0)]),
]);

describe('an anonymized capture', () => {
  it('has no name, address, comment, tag or payload of the file, and only packets of TCP', () => {
    const [{ file, capture }] = again([captureIn(named)]) as ReturnType<typeof again>;
    expect(packetsOf(capture)).toMatchObject([
      { source: '192.0.2.1', destination: '192.0.2.2', number: 1, length: 30 },
      { source: '2001:db8::3', destination: '2001:db8::4', number: 2, length: 4 },
    ]);
    expect(capture.total).toBe(2);
    expect(capture.start).toEqual({ seconds: 0, nanoseconds: 0 });
    const text = Buffer.from(file).toString('latin1');
    for (const secret of [
      letters('eth-office'),
      letters('comment'),
      letters('laptop'),
      mac,
      host,
    ]) {
      expect(text).not.toContain(String.fromCharCode(...secret));
    }
    expect(text).not.toContain('AAAA');
    expect(text).not.toContain(String.fromCharCode(10, 0, 0, 2));
  });

  it('has the packets of the file, with other addresses, ports and timestamps', () => {
    const names = [
      'veth_tso_gro_on.any_sll2.pcap',
      'b_4096p13_nagle.snap60.pcap',
      'veth_tso_gro_on.client.txt',
    ];
    for (const name of names) {
      const capture = captureIn(fixture(name));
      const [other] = again([capture]);
      const plain = packetsOf(capture).map(withoutEnds);
      expect(packetsOf(other!.capture).map(withoutEnds)).toEqual(plain);
    }
  });

  it('still matches that of the other end, which was anonymized with it', () => {
    const ends = ['client', 'server'].map((end) =>
      captureIn(fixture(`b_4096p13_nagle.${end}.pcap`)),
    );
    const joined = (captures: readonly ReturnType<typeof captureIn>[]) => {
      const [one, two] = captures.map(connectionsOf);
      return exchangesOf(one!, two!).map((exchange) => exchange.joined);
    };
    expect(joined(again(ends).map(({ capture }) => capture))).toEqual(joined(ends));
  });

  it('comes in pieces', () => {
    const frames = Array.from({ length: 600 }, (_, i) => ({
      bytes: [...ethernet(0x0800), ...ipPacket({ length: 1400, sequence: 1400 * i })],
    }));
    const capture = captureIn(pcapFile(1, frames));
    const pieces = [...anonymized([capture])[0]!.bytes()];
    expect(pieces.length).toBeGreaterThan(1);
    expect(packetsOf(captureIn(Buffer.concat(pieces))).map(withoutEnds)).toEqual(
      packetsOf(capture).map(withoutEnds),
    );
  });
});

type Plain = ReturnType<typeof packetsOf>[number];

/** What stays: all but ends, timestamps' origins, numbers and the date. */
function withoutEnds({ timestamps, ...packet }: Plain) {
  const { source: _, sourcePort: _1, destination: _2, destinationPort: _3, ...rest } = packet;
  const { seconds: _4, nanoseconds: _5, number: _6, ...plain } = rest;
  return { ...plain, isStamped: timestamps !== undefined };
}
