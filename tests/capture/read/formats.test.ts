import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { captureIn, inPieces, PacketMark, readCapture } from '../../../src/capture/read/index.ts';
import { Flag } from '../../../src/trace/codes/index.ts';
import { packetsOf } from '../../captures.ts';
import { block, fixture, half, ipPacket, section, word } from '../fixtures.ts';

const server = packetsOf(captureIn(fixture('b_4096p13_nagle.server.pcap')));

describe('a capture of a real kernel', () => {
  it.each([
    ['b_4096p13_nagle.client.pcap', 56, 318, 24_654],
    ['b_4096p13_nagle.bigendian.pcap', 56, 318, 24_654],
    ['b_4096p13_nagle.pcapng', 56, 318, 24_654],
    ['b_4096p13_nagle.snap60.pcap', 56, 318, 24_654],
    ['b_4096p13_nagle.truncated_file.pcap', 48, 318, 23_465],
    ['veth_tso_gro_on.any_sll2.pcap', 35, 53, 409_600],
    ['veth_tso_gro_on.client.pcap', 35, 53, 409_600],
    ['veth_tso_gro_on.client.txt', 35, 53, 409_600],
  ])('has the packets and bytes that tshark counts: %s', (name, packets, ofClient, ofServer) => {
    const capture = captureIn(fixture(name));
    const bytes = { '10.0.0.2': 0, '10.0.0.1': 0 };
    for (const { source, length } of packetsOf(capture)) bytes[source as '10.0.0.1'] += length;
    expect(capture).toMatchObject({ total: packets, store: { count: packets } });
    expect(bytes).toEqual({ '10.0.0.2': ofClient, '10.0.0.1': ofServer });
  });

  it('is read as tcpdump prints it', () => {
    // 16:06:43.149507 IP 10.0.0.2.44398 > 10.0.0.1.8080: Flags [S], seq 3830851213, win 64240,
    // options [mss 1460,nop,wscale 10], length 0
    const capture = captureIn(fixture('b_4096p13_nagle.client.pcap'));
    expect(capture.start.nanoseconds).toBe(149_507_000);
    expect(packetsOf(capture)[0]).toMatchObject({
      ...{ number: 1, source: '10.0.0.2', sourcePort: 44_398 },
      ...{ destination: '10.0.0.1', destinationPort: 8080, flags: Flag.Syn },
      ...{ sequence: 3_830_851_213, window: 64_240, mss: 1460, windowShift: 10, length: 0 },
    });
  });

  it.each(['b_4096p13_nagle.bigendian.pcap', 'b_4096p13_nagle.pcapng'])(
    'says the same in another format: %s',
    (name) => {
      expect(packetsOf(captureIn(fixture(name)))).toEqual(server);
    },
  );

  it('says the same with packets cut after 60 bytes, but for options beyond the cut', () => {
    const capture = captureIn(fixture('b_4096p13_nagle.snap60.pcap'));
    const plain = (packet: (typeof server)[0]) => ({ ...packet, windowShift: undefined, marks: 0 });
    expect(packetsOf(capture).map(plain)).toEqual(server.map(plain));
    expect(packetsOf(capture)[0]!.marks).toBe(PacketMark.OptionsCut);
    expect(capture.notes.map(({ kind }) => kind)).toEqual(['options-cut', 'payload-cut']);
  });

  it('that ends in the middle of a packet gives what came before, and says so', () => {
    const capture = captureIn(fixture('b_4096p13_nagle.truncated_file.pcap'));
    expect(packetsOf(capture)).toEqual(server.slice(0, 48));
    expect(capture).toMatchObject({ cut: true, notes: [{ kind: 'cut', first: 49 }] });
  });

  it('packed with gzip says the same, and cut as much as is there', async () => {
    const packed = gzipSync(fixture('b_4096p13_nagle.pcapng'));
    expect(packetsOf(await readCapture(inPieces(packed, 100)))).toEqual(server);
    const half = await readCapture(inPieces(packed.subarray(0, packed.length / 2)));
    expect(packetsOf(half)).toEqual(server.slice(0, half.store.count));
    expect(half.store.count).toBeGreaterThan(10);
    expect(half.notes.map(({ kind }) => kind)).toContain('packed-cut');
  });
});

describe('text of tcpdump', () => {
  const packets = packetsOf(captureIn(fixture('veth_tso_gro_on.client.pcap')));
  const text = new TextDecoder().decode(fixture('veth_tso_gro_on.client.txt'));
  const read = (lines: string) => packetsOf(captureIn(new TextEncoder().encode(lines)));
  const plain = ({ time, sequence, acknowledgment, length, timestamps }: (typeof packets)[0]) => ({
    ...{ time, sequence, acknowledgment, length, timestamps },
  });

  it('has the same packets as the file: relative numbers become those on the wire', () => {
    expect(read(text).map(plain)).toEqual(packets.map(plain));
  });

  it('may have times since the packet before, or since the first one', () => {
    const lines = text.trimEnd().split('\n');
    const [first] = packets;
    const timed = (since: (i: number) => number) =>
      lines.map((line, i) => {
        const time = (since(i) / 1e9).toFixed(6).padStart(9, '0');
        return ` 00:00:${time}${line.slice(line.indexOf(' '))}`;
      });
    const total = timed((i) => packets[i]!.time - first!.time);
    const delta = timed((i) => packets[i]!.time - packets[Math.max(0, i - 1)]!.time);
    expect(read(total.join('\n')).map(plain)).toEqual(packets.map(plain));
    expect(read(delta.join('\n')).map(plain)).toEqual(packets.map(plain));
  });

  it('may begin in the middle of a connection, have names, and midnight in it', () => {
    const lines = [
      '23:59:59.900000 IP6 web.example.https > 2001:db8::2.50000: Flags [P.], seq 900:1000, ack 77, win 9, length 100',
      '00:00:00.100000 IP6 web.example.https > 2001:db8::2.50000: Flags [P.], seq 100:150, ack 1, win 9, length 50',
    ];
    const [first, second] = read(lines.join('\n'));
    expect(first).toMatchObject({ source: 'web.example', sourcePort: 443, sequence: 900 });
    expect(second).toMatchObject({ time: 200_000_000, sequence: 1000, acknowledgment: 77 });
  });
});

describe('pcapng', () => {
  const ethernet = [...new Array<number>(12).fill(2), 8, 0];
  const interfaceOf = (link: number, options: readonly number[] = []) =>
    block(1, [...half(link), 0, 0, ...word(0), ...options]);
  const packet = (which: number, high: number, low: number, bytes: readonly number[]) => {
    const padding = new Array<number>((4 - (bytes.length % 4)) % 4).fill(0);
    const length = word(bytes.length);
    return block(6, [
      ...word(which),
      ...word(high),
      ...word(low),
      ...length,
      ...length,
      ...bytes,
      ...padding,
    ]);
  };

  it('has sections and interfaces of their own units and offsets of time', () => {
    const nanoseconds = [...half(9), ...half(1), 9, 0, 0, 0];
    const halves = [...half(9), ...half(1), 0x81, 0, 0, 0];
    const offset = [...half(14), ...half(8), ...word(0), ...word(5)];
    const file = Uint8Array.from([
      ...section,
      ...interfaceOf(1, nanoseconds),
      ...interfaceOf(101, [...halves, ...offset]),
      // Statistics, names and what a program added are of no interest.
      ...block(5, new Array<number>(20).fill(1)),
      ...block(0x0bad, word(1)),
      ...packet(0, 1, 705_032_704, [...ethernet, ...ipPacket()]),
      ...packet(1, 0, 1, ipPacket({ sequence: 1004 })),
      ...section,
      ...interfaceOf(101),
      ...packet(0, 0, 6_000_000, ipPacket({ sequence: 1008 })),
    ]);
    const capture = captureIn(file);
    expect(packetsOf(capture).map(({ time, sequence }) => [time, sequence])).toEqual([
      [0, 1000],
      [500_000_000, 1004],
      [1_000_000_000, 1008],
    ]);
    expect(capture).toMatchObject({ total: 3, start: { seconds: 5, nanoseconds: 0 } });
    expect(capture.notes.map(({ kind, count }) => [kind, count])).toEqual([['unknown-block', 2]]);
  });

  it('leaves out interfaces of a kind that cannot be read, unless there is no other', () => {
    const monitor = [...interfaceOf(127), ...packet(0, 0, 1, new Array<number>(60).fill(1))];
    const both = [...section, ...monitor, ...interfaceOf(101), ...packet(1, 0, 2, ipPacket())];
    const capture = captureIn(Uint8Array.from(both));
    expect(capture.store.count).toBe(1);
    expect(capture.notes.map(({ kind }) => kind)).toEqual(['link-type']);
    const only = Uint8Array.from([...section, ...monitor]);
    expect(() => captureIn(only)).toThrow(/link type 127, Wi-Fi in monitor mode/);
  });
});
