import { describe, expect, it } from 'vitest';
import { captureIn, PacketMark } from '../../../src/capture/read/index.ts';
import { packetsOf } from '../../captures.ts';
import { half, ipPacket, pcapFile, tcpSegment, word } from '../fixtures.ts';

const macs = new Array<number>(12).fill(2);
const ip6 = (next: number, length: number, payload: readonly number[]) => [
  ...[0x60, 0, 0, 0, ...half(length), next, 64],
  ...[0x20, 1, 0xd, 0xb8, ...new Array<number>(11).fill(0), 2],
  ...[0x20, 1, 0xd, 0xb8, ...new Array<number>(11).fill(0), 1],
  ...payload,
];

describe('a segment is found', () => {
  it.each<[string, number, number[]]>([
    ['in Ethernet', 1, [...macs, 8, 0]],
    ['behind a VLAN tag', 1, [...macs, 0x81, 0, 0, 5, 8, 0]],
    ['behind two VLAN tags', 1, [...macs, 0x88, 0xa8, 0, 5, 0x81, 0, 0, 6, 8, 0]],
    ['behind an MPLS label', 1, [...macs, 0x88, 0x47, 0, 0, 1, 64]],
    ['in 802.3 with SNAP', 1, [...macs, 0, 60, 0xaa, 0xaa, 3, 0, 0, 0, 8, 0]],
    ['in raw IP', 101, []],
    ['in raw IP of BSD', 12, []],
    ['in raw IPv4', 228, []],
    ['in Linux’s cooked format', 113, [...new Array<number>(14).fill(0), 8, 0]],
    ['in its second version', 276, [8, 0, ...new Array<number>(18).fill(0)]],
    ['on BSD’s loopback', 0, [2, 0, 0, 0]],
    ['on OpenBSD’s loopback', 108, [0, 0, 0, 2]],
  ])('%s', (_, link, header) => {
    const capture = captureIn(pcapFile(link, [{ bytes: [...header, ...ipPacket()] }]));
    expect(packetsOf(capture)).toMatchObject([
      { source: '10.0.0.2', sourcePort: 40_000, destinationPort: 80, sequence: 1000, length: 4 },
    ]);
    expect(capture.notes).toEqual([]);
  });

  it('in IPv6, behind extension headers', () => {
    const extensions = [43, 0, 0, 0, 0, 0, 0, 0, 6, 1, ...new Array<number>(14).fill(0)];
    const bytes = ip6(0, 24 + 24, [...extensions, ...tcpSegment()]);
    const capture = captureIn(pcapFile(101, [{ bytes }]));
    expect(packetsOf(capture)).toMatchObject([
      { source: '2001:db8::2', destination: '2001:db8::1', length: 4 },
    ]);
    expect(capture.notes.map(({ kind }) => kind)).toEqual(['ipv6']);
  });
});

describe('what offload, fragments and damage leave', () => {
  const read = (...bytes: number[][]) =>
    captureIn(
      pcapFile(
        101,
        bytes.map((b) => ({ bytes: b })),
      ),
    );

  it('no length in the IP header: the frame’s counts', () => {
    const [packet] = packetsOf(read(ipPacket({ length: 5000, total: 0 })));
    expect(packet).toMatchObject({ length: 5000, marks: PacketMark.FrameLength });
  });

  it('the first fragment is read, the others are counted', () => {
    const capture = read(ipPacket({ fragment: 0x2000 }), ipPacket({ fragment: 3 }));
    expect(packetsOf(capture)).toMatchObject([{ marks: PacketMark.Fragment }]);
    expect(capture.notes.map(({ kind, first }) => [kind, first])).toEqual([
      ['first-fragment', 1],
      ['later-fragment', 2],
    ]);
  });

  it('options of impossible lengths end the reading of options', () => {
    const bomb = [2, 4, 5, 0xb4, 8, 0, ...new Array<number>(34).fill(5)];
    expect(packetsOf(read(ipPacket({ flags: 2, options: bomb })))).toMatchObject([
      { mss: 1460, sack: [] },
    ]);
  });

  it('other protocols are counted, with what a capture cannot show of them', () => {
    const udp = (port: number) => [
      ...[0x45, 0, 0, 28, 0, 1, 0, 0, 64, 17, 0, 0, 10, 0, 0, 2, 10, 0, 0, 1],
      ...[...half(50_000), ...half(port), 0, 8, 0, 0],
    ];
    const capture = read(udp(443), udp(53), [0x45, 0, 0, 20]);
    expect(capture).toMatchObject({ total: 3, store: { count: 0 } });
    expect(capture.notes.map(({ text }) => text)).toEqual([
      '1 packet is UDP on port 443: QUIC, which carries HTTP/3. Its acknowledgments are encrypted, so a capture cannot show why it waits.',
      '1 packet is UDP, which is not shown.',
      expect.stringMatching(/^Of 1 packet the file has not even the headers \(first: 3\)/),
    ]);
  });

  it('packets that are not in the order of their times are marked, and times counted from the earliest', () => {
    const frames = [5, 3, 9].map((at) => ({ bytes: ipPacket(), at }));
    const capture = captureIn(pcapFile(101, frames));
    expect(packetsOf(capture).map(({ time, marks }) => [time, marks])).toEqual([
      [2000, 0],
      [0, PacketMark.OutOfOrder],
      [6000, 0],
    ]);
    expect(capture.start).toEqual({ seconds: 0, nanoseconds: 3000 });
  });
});

describe('what is not read is refused by its name, with what to do', () => {
  const text = (content: string) => new TextEncoder().encode(content);
  const later = new Array<number>(60).fill(7);
  it.each<[string, Uint8Array, RegExp]>([
    ['nothing', new Uint8Array(0), /is 0 bytes long/],
    ['a HAR file', text('{"log": {"version": "1.2", "creator": {}}}'), /JSON, perhaps a HAR/],
    ['a web page', text('<!doctype html><title>no</title>'), /HTML or XML/],
    ['text', text('a file of quite ordinary text\n'.repeat(9)), /not what tcpdump prints/],
    ['snoop', text(`snoop\0\0\0${'x'.repeat(60)}`), /snoop capture \(Solaris\) \(convert it/],
    ['NetMon', text(`GMBU${'x'.repeat(60)}`), /Microsoft Network Monitor/],
    ['ERF', Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 0x60, 2, 4, 0, 80, 0, 0, 0, 64]), /ERF capture/],
    ['zip', text('PK\x03\x04'), /zip archive \(unpack it first\)/],
    ['noise', Uint8Array.from([1, 2, 3, 4, ...later]), /begins with 01020304/],
    ['Wi-Fi monitor', pcapFile(105, []), /link type 105, Wi-Fi in monitor mode/],
    ['USB', pcapFile(220, []), /link type 220, USB/],
    ['an unknown link', pcapFile(9999, []), /link type 9999, unknown here/],
    ['a short header', pcapFile(1, []).subarray(0, 20), /20 bytes are too few for a pcap file/],
  ])('%s', (_, file, reason) => {
    expect(() => captureIn(file)).toThrow(reason);
  });

  it('a packet of impossible length is named by its number and place', () => {
    const file = pcapFile(101, [{ bytes: ipPacket() }, { bytes: ipPacket() }]);
    file.set(word(0x7fff_ffff), 24 + 16 + 44 + 8);
    expect(() => captureIn(file)).toThrow(/^packet 2 at byte 84: is 2,147,483,647 bytes long/);
  });
});
