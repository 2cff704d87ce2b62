import { describe, expect, it } from 'vitest';
import { endOf, logOfCaptures } from '../../../src/capture/log/index.ts';
import { captureIn } from '../../../src/capture/read/index.ts';
import { builtinScenario, compile, payloadOf } from '../../../src/scenario/index.ts';
import { captureAt, pcapngOf, pcapOf, tcpdumpOf } from '../../../src/trace/captures/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { builtinRun } from '../../runs.ts';
import { fixture, ipPacket, pcapFile } from '../fixtures.ts';

describe('captures as a log', () => {
  it('give each packet the times at which both ends saw it, and windows as they were meant', () => {
    const [client, server] = ['client', 'server'].map((side) =>
      captureIn(fixture(`b_4096p13_nagle.${side}.pcap`)),
    );
    const { trace, packetOf } = logOfCaptures({ client, server });
    const segments = segmentsOf(trace);
    expect(segments).toHaveLength(56);
    for (const { sentAt, arrivedAt } of segments) expect(arrivedAt).toBeGreaterThan(sentAt);
    // The SYN's window is not scaled; the ACK's 63 is, by 10 bits.
    expect(segments[0]).toMatchObject({ from: 0, window: 64_240, mss: 1460 });
    expect(segments[2]).toMatchObject({ from: 0, acknowledgment: 1, window: 63 << 10 });
    expect(segments.some(({ retransmission }) => retransmission)).toBe(false);
    // What a host sent is in its own capture.
    expect(packetOf(segments[0]!.id)).toEqual({ end: 0, number: 1 });
    expect(packetOf(segments[1]!.id)).toEqual({ end: 1, number: 2 });
    expect(packetOf(segments[0]!.id - 1)).toBeUndefined();
  });

  it('without a SYN count from the first byte that was captured', () => {
    const frames = [0, 4].map((offset) => ({ bytes: ipPacket({ sequence: 1000 + offset }) }));
    const { trace } = logOfCaptures({ client: captureIn(pcapFile(101, frames)) });
    expect(segmentsOf(trace).map(({ sequence }) => sequence)).toEqual([1, 5]);
  });

  it('without a connection are none', () => {
    const empty = captureIn(pcapFile(101, []));
    expect(endOf(empty)).toBeUndefined();
    expect(() => logOfCaptures({ client: empty })).toThrow(/no TCP connection/);
  });
});

describe('a capture of our own run', () => {
  const name = 'odd-short-final-segment';
  const trace = builtinRun(name);
  const payload = payloadOf(compile(builtinScenario(name)), trace);
  const segmentsAt = (of: Trace) =>
    captureAt(of, 'client').map(({ segment }) => {
      const { from, flags, sequence, end, acknowledgment, window, mss } = segment;
      return { from, flags, sequence, end, acknowledgment, window, mss };
    });

  it.each<[string, Uint8Array]>([
    ['pcap', pcapOf(trace, 'client', payload)],
    ['pcapng', pcapngOf(trace, 'client', payload)],
    ['tcpdump text', new TextEncoder().encode(tcpdumpOf(trace, 'client'))],
  ])('gives back its segments from %s', (format, file) => {
    const client = captureIn(file);
    expect(client.format).toBe(format);
    expect(segmentsAt(logOfCaptures({ client }).trace)).toEqual(segmentsAt(trace));
  });
});
