import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtinScenario, compile, payloadOf } from '../../../src/scenario/index.ts';
import { Flag } from '../../../src/trace/codes/index.ts';
import {
  CaptureError,
  captureAt,
  pcapOf,
  readPcap,
  traceOfCaptures,
  type CapturedPacket,
} from '../../../src/trace/captures/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { builtinRun } from '../../runs.ts';
import { fc, trials } from '../../trials.ts';

function fixture(name: string): Uint8Array {
  return new Uint8Array(readFileSync(`tests/fixtures/linux/${name}.pcap`));
}

/** What a packet says, without where it stands in which file. */
function contents({ number: _, ...packet }: CapturedPacket): object {
  return packet;
}

describe('a pcap file of a real kernel', () => {
  const client = readPcap(fixture('b_4096p13_nagle.client'));
  // The other formats hold what the server saw.
  const server = readPcap(fixture('b_4096p13_nagle.server'));

  it('is read as tcpdump reads it', () => {
    expect(client).toMatchObject({ skipped: 0, cut: false });
    expect(client.packets).toHaveLength(56);
    // 16:06:43.149507 IP 10.0.0.2.44398 > 10.0.0.1.8080: Flags [S], seq 3830851213, win 64240,
    // options [mss 1460,nop,wscale 10], length 0
    expect(client.packets[0]).toMatchObject({
      number: 1,
      nanoseconds: 149_507_000,
      source: '10.0.0.2',
      sourcePort: 44_398,
      destination: '10.0.0.1',
      destinationPort: 8080,
      flags: Flag.Syn,
      sequence: 3_830_851_213,
      window: 64_240,
      mss: 1460,
      windowShift: 10,
      length: 0,
    });
    const lengths = client.packets.slice(3, 12).map(({ length }) => length);
    expect(lengths).toEqual([53, 0, 1460, 0, 1460, 0, 1176, 0, 13]);
  });

  it('says the same in big-endian order', () => {
    const { packets } = readPcap(fixture('b_4096p13_nagle.bigendian'));
    expect(packets.map(contents)).toEqual(server.packets.map(contents));
  });

  it('says the same with packets cut after 60 bytes, but for options beyond the cut', () => {
    const { packets } = readPcap(fixture('b_4096p13_nagle.snap60'));
    const withoutScale = (packet: CapturedPacket) => ({ ...packet, windowShift: undefined });
    expect(packets).toEqual(server.packets.map(withoutScale));
  });

  it('that ends in the middle of a packet gives what came before', () => {
    const { packets, cut } = readPcap(fixture('b_4096p13_nagle.truncated_file'));
    expect(cut).toBe(true);
    expect(packets.map(contents)).toEqual(server.packets.slice(0, packets.length).map(contents));
    expect(packets).toHaveLength(48);
  });

  it('from a cooked capture (SLL2) says the same as from Ethernet, segments of 7240 bytes too', () => {
    const cooked = readPcap(fixture('veth_tso_gro_on.any_sll2')).packets;
    expect(cooked).toHaveLength(35);
    expect(cooked[5]).toMatchObject({ sequence: 3_502_413_997, length: 7240 });
  });
});

describe('captures as a log', () => {
  it('give each packet the times at which both ends saw it, and windows as they were meant', () => {
    const sides = {
      client: readPcap(fixture('b_4096p13_nagle.client')),
      server: readPcap(fixture('b_4096p13_nagle.server')),
    };
    const segments = segmentsOf(traceOfCaptures(sides));
    expect(segments).toHaveLength(56);
    for (const { sentAt, arrivedAt } of segments) expect(arrivedAt).toBeGreaterThan(sentAt);
    // The SYN's window is not scaled; the ACK's 63 is, by 10 bits.
    expect(segments[0]).toMatchObject({ from: 0, window: 64_240, mss: 1460 });
    expect(segments[2]).toMatchObject({ from: 0, acknowledgment: 1, window: 63 << 10 });
    expect(segments.some(({ retransmission }) => retransmission)).toBe(false);
  });

  it('of our own runs give back their segments', () => {
    const name = 'odd-short-final-segment';
    const trace = builtinRun(name);
    const payload = payloadOf(compile(builtinScenario(name)), trace);
    const read = traceOfCaptures({ client: readPcap(pcapOf(trace, 'client', payload)) });
    const text = (of: typeof trace) =>
      captureAt(of, 'client').map(({ segment }) => {
        const { from, flags, sequence, end, acknowledgment, window, mss } = segment;
        return { from, flags, sequence, end, acknowledgment, window, mss };
      });
    expect(text(read)).toEqual(text(trace));
  });

  it('need a SYN to tell who is the client', () => {
    const whole = readPcap(fixture('b_4096p13_nagle.client'));
    const late = { ...whole, packets: whole.packets.slice(2) };
    expect(() => traceOfCaptures({ client: late })).toThrow(/no SYN/);
  });
});

describe('what is no pcap file', () => {
  it.each([
    ['nothing', new Uint8Array(0), /0 bytes are too few/],
    ['text', new TextEncoder().encode('a file of quite ordinary text'), /begins with 61206669/],
  ])('%s is refused with the reason', (_, file, reason) => {
    expect(() => readPcap(file)).toThrow(CaptureError);
    expect(() => readPcap(file)).toThrow(reason);
  });

  it('a packet of impossible length is named', () => {
    const file = fixture('b_4096p13_nagle.client').slice();
    new DataView(file.buffer).setUint32(24 + 8, 0x7fff_ffff, true);
    expect(() => readPcap(file)).toThrow(/packet 1 is 2147483647 bytes long/);
  });

  it('damaged bytes never do worse than be refused', () => {
    const original = fixture('b_4096p13_nagle.snap60');
    const at = fc.integer({ min: 0, max: original.length - 1 });
    const damage = fc.array(fc.tuple(at, fc.integer({ min: 0, max: 255 })), { maxLength: 20 });
    fc.assert(
      fc.property(damage, fc.integer({ min: 0, max: original.length }), (changes, length) => {
        const file = original.slice();
        for (const [where, byte] of changes) file[where] = byte;
        try {
          readPcap(file.subarray(0, length));
        } catch (error) {
          expect(error).toBeInstanceOf(CaptureError);
        }
      }),
      trials(300),
    );
  });
});
