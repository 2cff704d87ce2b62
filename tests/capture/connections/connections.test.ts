import { describe, expect, it } from 'vitest';
import { connectionsOf, PacketMark } from '../../../src/capture/connections/index.ts';
import { captureIn } from '../../../src/capture/read/index.ts';
import { fixture, ipPacket, pcapFile, type Framed } from '../fixtures.ts';

const linux = 'linux/runs';
const of = (name: string) => connectionsOf(captureIn(fixture(name)));
const from = (frames: readonly Framed[]) => connectionsOf(captureIn(pcapFile(101, frames)));
const syn = 2;
const millisecond = 1000;

describe('a connection of a real kernel', () => {
  it('has its endpoints, sizes and silences', () => {
    const { list, notes } = of('b_4096p13_nagle.client.pcap');
    expect(notes).toEqual([]);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({
      client: { address: '10.0.0.2', port: 44_398 },
      server: { address: '10.0.0.1', port: 8080 },
      clientKnownBy: 'syn',
      offered: { client: { mss: 1460, windowShift: 10, sackPermitted: false } },
      shift: { client: 10, server: 10 },
    });
    const { facts } = list[0]!;
    expect(facts).toMatchObject({
      packetsSent: { client: 29, server: 27 },
      bytes: { client: 318, server: 24_654 },
      repeated: { client: 0, server: 0 },
      missing: { client: 0, server: 0 },
      closed: 'fin',
      content: 'http',
      point: { at: 'client' },
    });
    // Five stalls of 45 to 48 ms.
    expect(facts.silence.gaps).toBe(5);
    expect(facts.silence.longest).toBeGreaterThan(40e6);
    expect(facts.silence.share).toBeGreaterThan(0.8);
  });

  it('tells at which end it was captured, at the server, too', () => {
    expect(of('b_4096p13_nagle.server.pcap').list[0]!.facts.point.at).toBe('server');
  });

  it('with offload has packets larger than the MSS, which are marked and told', () => {
    const { list, notes } = of('veth_tso_gro_on.client.pcap');
    const { packets, facts } = list[0]!;
    expect(facts.superSegments.server).toBeGreaterThan(5);
    const marked = packets.marks.filter((mark) => (mark & PacketMark.SuperSegment) !== 0);
    expect(marked).toHaveLength(facts.superSegments.server);
    expect(notes.join(' ')).toContain('1 connection has packets larger than its MSS');
  });

  it('counts what is sent again, and what the sender’s capture alone has seen', () => {
    const folder = `../${linux}/e_droptail_last3_reno_sack`;
    const { facts } = of(`${folder}/server.pcap`).list[0]!;
    expect(facts.repeated).toEqual({ client: 0, server: 3 });
    expect(of(`${folder}/client.pcap`).list[0]!.facts.repeated.server).toBe(0);
  });
});

describe('who the client is', () => {
  it('is told by ports without a SYN, and said to be a guess', () => {
    const { list, notes } = from([{ bytes: ipPacket() }]);
    expect(list[0]).toMatchObject({
      clientKnownBy: 'port',
      client: { port: 40_000 },
      server: { port: 80 },
      shift: { client: undefined, server: undefined },
    });
    expect(notes.join(' ')).toContain('its client is guessed from the ports');
  });
});

describe('the same ports', () => {
  const opening = (sequence: number, at: number) => ({
    bytes: ipPacket({ flags: syn, sequence, length: 0 }),
    at,
  });

  it('opened with another number are another connection, with the same number they are not', () => {
    const data = { bytes: ipPacket({ sequence: 1001 }), at: 2 * millisecond };
    const again = opening(1000, 1 * millisecond);
    const { list } = from([opening(1000, 0), again, data, opening(77, 9 * millisecond)]);
    expect(list.map(({ packets }) => packets.count)).toEqual([3, 1]);
    expect(list[0]!.facts.repeated.client).toBe(1);
  });
});

describe('a mirror port', () => {
  it('has each packet twice within microseconds: the copies are left out and told', () => {
    const frames = [0, 4, 8].flatMap((offset, i) => {
      const bytes = ipPacket({ sequence: 1000 + offset });
      return [
        { bytes, at: i * 5 * millisecond },
        { bytes, at: i * 5 * millisecond + 7 },
      ];
    });
    const { list, notes } = from(frames);
    expect(list[0]!.packets.number).toEqual(Uint32Array.of(1, 3, 5));
    expect(list[0]!.facts).toMatchObject({ duplicates: 3, repeated: { client: 0, server: 0 } });
    expect(notes.join(' ')).toContain('3 packets were captured twice');
  });

  it('is no retransmission a millisecond later', () => {
    const bytes = ipPacket();
    const { facts } = from([{ bytes }, { bytes, at: 1 * millisecond }]).list[0]!;
    expect(facts).toMatchObject({ duplicates: 0, repeated: { client: 1, server: 0 } });
  });
});

describe('a capture with holes', () => {
  it('tells how many bytes were acknowledged or overtaken, but never seen', () => {
    const { facts } = from([
      { bytes: ipPacket({ sequence: 1000, length: 100 }) },
      { bytes: ipPacket({ sequence: 1300, length: 100 }), at: 1 },
    ]).list[0]!;
    expect(facts.missing.client).toBe(200);
    expect(facts.bytes.client).toBe(200);
  });
});
