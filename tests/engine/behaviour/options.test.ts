import { describe, expect, test } from 'vitest';
import { simulate, type TcpConfiguration } from '../../../src/engine/index.ts';
import { Flag, Kind, OptionCode, Reason, TimerCode } from '../../../src/trace/codes/index.ts';
import type { Trace, TraceRecord } from '../../../src/trace/format/index.ts';
import { holdsOf } from '../../../src/analysis/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { encodeOptions } from '../../../src/trace/options.ts';
import { immediately, ms, plainTcp, scripted, seconds, write, link } from '../configurations.ts';
import { bytesRead, dataOf, recordsOf, type HostName } from '../conversation.ts';

const mss = 1460;
const everything = { windowScaling: true, timestamps: true, selectiveAcks: true };
const exact = {
  retransmission: { ...plainTcp.retransmission, clock: 'exact' as const },
  timestampTick: ms(1),
};

function optionsOf(trace: Trace, of: HostName, code: OptionCode): TraceRecord[] {
  return recordsOf(trace, Kind.Options, of).filter((option) => option.code === code);
}

function transfer(
  client: Partial<TcpConfiguration>,
  server: Partial<TcpConfiguration>,
  bytes = 20_000,
): Trace {
  const side = { receiveBuffer: 60_000, sendBuffer: 65_535, initialWindow: 4 };
  return simulate(
    scripted({
      client: { does: [write(bytes)], tcp: { ...side, ...client } },
      server: { tcp: { ...side, delayedAck: immediately, ...server } },
    }),
  );
}

describe('what both SYNs offer', () => {
  test('is used, and only that', () => {
    const both = transfer(everything, everything);
    const offered = recordsOf(both, Kind.Options).slice(0, 6);
    expect(offered.map(({ host, code }) => [host, code])).toEqual([
      [0, OptionCode.WindowScale],
      [0, OptionCode.SackPermitted],
      [0, OptionCode.Timestamps],
      [1, OptionCode.WindowScale],
      [1, OptionCode.SackPermitted],
      [1, OptionCode.Timestamps],
    ]);
    const one = transfer(everything, {});
    expect(recordsOf(one, Kind.Options, 'server')).toEqual([]);
    // The client's SYN alone.
    expect(recordsOf(one, Kind.Options)).toHaveLength(3);
    const other = transfer({}, everything);
    expect(recordsOf(other, Kind.Options)).toEqual([]);
    const some = transfer(everything, { selectiveAcks: true });
    expect(recordsOf(some, Kind.Options, 'server').map(({ code }) => code)).toEqual([
      OptionCode.SackPermitted,
    ]);
  });

  test('counts on the wire: 24 bytes of a SYN, 12 of every segment with timestamps', () => {
    const trace = transfer(everything, everything);
    const frames = recordsOf(trace, Kind.Transmit, 'client').map(({ length }) => length);
    expect(frames[0]).toBe(38 + 40 + 24);
    expect(frames[2]).toBe(38 + 1500);
  });

  test.each([undefined, 'linux'] as const)(
    'whatever is offered, a SYN is as long as a capture writes it (order: %s)',
    (optionOrder) => {
      for (let bits = 0; bits < 8; bits++) {
        const tcp = {
          windowScaling: (bits & 1) !== 0,
          timestamps: (bits & 2) !== 0,
          selectiveAcks: (bits & 4) !== 0,
        };
        const side = { tcp, host: optionOrder && { optionOrder } };
        const trace = simulate(scripted({ client: { ...side, does: [write(1)] }, server: side }));
        const [syn] = segmentsOf(trace);
        const written = encodeOptions({ ...syn!.options, mss: syn!.mss }, optionOrder);
        const options = written.reduce((sum, { bytes }) => sum + bytes.length, 0);
        const [frame] = recordsOf(trace, Kind.Transmit, 'client');
        // An Ethernet's 38 bytes beside the packet, and its least of 84.
        expect(frame!.length, JSON.stringify(tcp)).toBe(Math.max(84, 38 + 40 + options));
      }
    },
  );

  test('counts 20 bytes of Linux’s SYN, where SACK-permitted pads the timestamps', () => {
    const side = { tcp: everything, host: { optionOrder: 'linux' as const } };
    const trace = simulate(scripted({ client: { ...side, does: [write(1)] }, server: side }));
    const frames = recordsOf(trace, Kind.Transmit).map(({ length }) => length);
    expect(frames.slice(0, 2)).toEqual([38 + 40 + 20, 38 + 40 + 20]);
  });
});

describe('timestamps', () => {
  const trace = transfer({ ...everything, ...exact }, { ...everything, ...exact });

  test('take 12 bytes of each payload', () => {
    expect(dataOf(trace, 'client')[0]).toBe('0:1448');
    expect(bytesRead(trace, 'server')).toBe(20_000);
  });

  test('stand in every segment and echo the peer’s', () => {
    const segments = recordsOf(trace, Kind.SegmentSent);
    const stamps = recordsOf(trace, Kind.Options).filter(
      ({ code }) => code === OptionCode.Timestamps,
    );
    expect(stamps.map(({ segment }) => segment)).toEqual(segments.map(({ id }) => id));
    // 1 ms a step, from 1; the server heard the client's SYN after 10 ms.
    expect(stamps[0]).toMatchObject({ sequence: 1, acknowledgment: 0 });
    expect(stamps[1]).toMatchObject({ sequence: 11, acknowledgment: 1 });
    expect(stamps[2]).toMatchObject({ sequence: 21, acknowledgment: 11 });
  });

  test('give a round trip for every ACK of new data', () => {
    const acks = new Set(
      recordsOf(trace, Kind.SegmentSent, 'server').map(({ acknowledgment }) => acknowledgment),
    );
    const samples = recordsOf(trace, Kind.RoundTrip, 'client');
    expect(samples).toHaveLength(acks.size);
    for (const { value } of samples) expect(value % ms(1)).toBe(0);
  });

  test('measure what was sent twice, too', () => {
    const lossy = simulate(
      scripted({
        client: { does: [write(100)], tcp: { ...everything, ...exact } },
        server: { tcp: { ...everything, ...exact, delayedAck: immediately } },
        clientLoses: [3],
      }),
    );
    expect(recordsOf(lossy, Kind.RoundTrip, 'client')).toHaveLength(2);
  });

  test('make BSD acknowledge every third segment, unless it counts what segments carry', () => {
    const acks = (fullSegment: 'mss' | 'payload', timestamps: boolean): number => {
      const tcp = { timestamps, fullSegment, delayedAck: plainTcp.delayedAck };
      const reader = { ...tcp, windowUpdate: 'reno' as const };
      const run = simulate(
        scripted({
          client: {
            does: [write(24 * 1448)],
            tcp: { ...tcp, mss: timestamps ? mss : 1448, initialWindow: 24, sendBuffer: 65_535 },
          },
          server: { tcp: { ...reader, mss: timestamps ? mss : 1448, receiveBuffer: 60_000 } },
          network: link(),
        }),
      );
      expect(bytesRead(run, 'server')).toBe(24 * 1448);
      const numbers = recordsOf(run, Kind.SegmentSent, 'server')
        .filter(({ flags }) => flags === Flag.Ack)
        .map(({ acknowledgment }) => (acknowledgment - 1001) / 1448);
      return numbers[1]! - numbers[0]!;
    };
    expect(acks('mss', false)).toBe(2);
    expect(acks('mss', true)).toBe(3);
    expect(acks('payload', true)).toBe(2);
  });
});

describe('selective ACKs', () => {
  /** The blocks of the server's ACKs, in segments from the client's first byte, ACK by ACK. */
  function reports(lost: readonly number[], timestamps = false): string[] {
    const tcp = { selectiveAcks: true, timestamps, receiveBuffer: 60_000 };
    const size = timestamps ? mss - 12 : mss;
    const trace = simulate(
      scripted({
        client: { does: [write(12 * size)], tcp: { ...tcp, initialWindow: 12 } },
        server: { tcp: { ...tcp, delayedAck: immediately } },
        clientLoses: lost.map((segment) => segment + 3),
      }),
    );
    const blocks = new Map<number, string>();
    for (const option of optionsOf(trace, 'server', OptionCode.Sack)) {
      const at = (number: number): number => ((number - 1001) | 0) / size;
      const text = `${at(option.sequence)}-${at(option.acknowledgment)}`;
      const before = blocks.get(option.segment);
      blocks.set(option.segment, before === undefined ? text : `${before} ${text}`);
    }
    return [...blocks.values()];
  }

  test('report the block at hand first, then those reported before, the latest first', () => {
    expect(reports([1, 3, 5]).slice(0, 5)).toEqual([
      '2-3',
      '4-5 2-3',
      '6-7 4-5 2-3',
      '6-8 4-5 2-3',
      '6-9 4-5 2-3',
    ]);
  });

  test('have room for four blocks, with timestamps for three', () => {
    expect(reports([0, 2, 4, 6, 8])).toContain('9-10 7-8 5-6 3-4');
    expect(reports([0, 2, 4, 6, 8], true)).toContain('9-10 7-8 5-6');
  });
});

describe('window scaling', () => {
  const large = { windowScaling: true, receiveBuffer: 1_000_000, sendBuffer: 1_000_000 };

  test('lets more than 65535 bytes be in flight, and the congestion window grow beyond', () => {
    const reader = { tcp: { ...large, delayedAck: immediately } };
    const run = (tcp: Partial<TcpConfiguration>): Trace =>
      simulate(
        scripted({
          client: { does: [write(900_000)], tcp: { ...tcp, initialThreshold: 1_000_000 } },
          server: reader,
          network: link({ down: { rate: 100_000_000, delay: ms(50), queueFrames: 1000 } }),
        }),
      );
    const most = (trace: Trace): number =>
      Math.max(...recordsOf(trace, Kind.Window, 'client').map(({ length }) => length));
    expect(most(run(large))).toBeGreaterThan(200_000);
    expect(most(run({ ...large, windowScaling: false }))).toBeLessThanOrEqual(65_535);
  });

  test('announces multiples of the scale, but for the SYNs, which are not scaled', () => {
    const trace = simulate(
      scripted({
        client: { does: [write(300_000)], tcp: large },
        server: { tcp: { ...large, delayedAck: immediately }, readSize: 777 },
      }),
    );
    const [shift] = optionsOf(trace, 'server', OptionCode.WindowScale);
    expect(shift!.sequence).toBe(4);
    const [syn, ...others] = recordsOf(trace, Kind.SegmentSent, 'server');
    expect(syn!.window).toBe(65_535);
    for (const { window } of others) expect(window % 16).toBe(0);
    expect(bytesRead(trace, 'server')).toBe(300_000);
  });

  /** Reads nothing for 20 s; its window closes. */
  const slow = {
    readFrom: seconds(20),
    tcp: { windowScaling: true, receiveBuffer: 100_000, delayedAck: immediately },
  };
  const writer = {
    does: [write(150_000)],
    tcp: { windowScaling: true, sendBuffer: 200_000, initialWindow: 20 },
  };

  test.each([
    ['nothing lost', {}],
    ['a probe lost', { clientLoses: [72, 73] }],
    ['the window update lost', { serverLoses: [72, 73, 74] }],
  ])('a window that closes is probed until it opens (%s)', (_, losses) => {
    const trace = simulate(scripted({ client: writer, server: slow, ...losses }));
    const probes = recordsOf(trace, Kind.TimerFired, 'client').filter(
      ({ code }) => code === TimerCode.Persist,
    );
    expect(probes.length).toBeGreaterThanOrEqual(2);
    // The frames that are to be lost are probes, or ACKs that open the window.
    for (const { segment } of recordsOf(trace, Kind.Dropped)) {
      const { length, flags, acknowledgment } = trace.record(segment);
      expect(flags).toBe(Flag.Ack);
      if (trace.host(segment) === 0) expect(length).toBe(1);
      else expect(acknowledgment).toBe(1001 + 100_000);
    }
    const closed = holdsOf(trace).find(({ because }) => because === Reason.ReceiveWindow)!;
    expect(closed.room).toBeLessThan(mss);
    expect(bytesRead(trace, 'server')).toBe(150_000);
  });
});
