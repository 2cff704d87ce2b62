// What two captures of one exchange, or a capture between the ends, say of packets.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { retransmissionsOf } from '../../../src/analysis/index.ts';
import { connectionsOf, type Exchange } from '../../../src/capture/connections/index.ts';
import { findingsOf } from '../../../src/capture/findings/index.ts';
import { conversationsOf, resentOf } from '../../../src/capture/infer/index.ts';
import { likelyRecords, likelyWaitsOf } from '../../../src/capture/inferred/index.ts';
import { logOf } from '../../../src/capture/log/index.ts';
import { captureIn } from '../../../src/capture/read/index.ts';
import { exchangesIn } from '../../../src/studies/diagnosis/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { half, ipPacket, pcapFile } from '../fixtures.ts';

function logged(exchanges: readonly Exchange[]): Trace {
  const waits = findingsOf(exchanges).flatMap((found, i) => likelyWaitsOf(i, found));
  const [conversation] = conversationsOf(exchanges);
  const { client, server } = exchanges[0]!;
  const resent = ([0, 1] as const).flatMap((host) =>
    resentOf((client ?? server)!, conversation!, host).map((one) => ({
      ...one,
      host,
      connection: 0,
    })),
  );
  return logOf(exchanges, 0, likelyRecords({ waits, writes: [], resent })).trace;
}

const kernel = (run: string): Trace => {
  const [client, server] = ['client', 'server'].map((end) =>
    readFileSync(`tests/fixtures/linux/runs/${run}/${end}.pcap`),
  );
  return logged(exchangesIn(client, server).exchanges);
};

describe('captures of both ends', () => {
  it('show a lost segment, and why it was sent again', () => {
    const trace = kernel('e_drop30_reno_sack');
    const lost = segmentsOf(trace).filter(({ droppedAt }) => droppedAt !== undefined);
    expect(lost).toHaveLength(1);
    expect(lost[0]).toMatchObject({ from: 1, arrivedAt: undefined });
    const again = segmentsOf(trace).filter(({ retransmission }) => retransmission);
    expect(again.map(({ sequence }) => sequence)).toEqual([lost[0]!.sequence]);
    const why = retransmissionsOf(trace).get(again[0]!.id);
    expect(why).toMatchObject({ trigger: 'fast', undoneBy: undefined });
  });

  it('show a lost tail, which a probe repairs', () => {
    const trace = kernel('e_droptail_last3_reno_sack');
    const lost = segmentsOf(trace).filter(({ droppedAt }) => droppedAt !== undefined);
    expect(lost.length).toBeGreaterThanOrEqual(3);
    const triggers = segmentsOf(trace).flatMap(
      ({ id }) => retransmissionsOf(trace).get(id)?.trigger ?? [],
    );
    expect(triggers[0]).toBe('probe');
  });

  it('without a loss show none', () => {
    const lost = segmentsOf(kernel('b_4096p13_nagle')).filter(
      ({ droppedAt }) => droppedAt !== undefined,
    );
    expect(lost).toEqual([]);
  });
});

it('a capture between the ends has each packet once, at one instant for both', () => {
  const answer = (flags: number, sequence: number): number[] => {
    const packet = ipPacket({ flags, sequence, length: 0 });
    packet.splice(12, 8, 10, 0, 0, 1, 10, 0, 0, 2);
    packet.splice(20, 4, ...half(80), ...half(40_000));
    packet.splice(28, 4, 0, 0, 3, 233);
    return packet;
  };
  const frames = [
    { bytes: ipPacket({ flags: 2, sequence: 1000, length: 0 }), at: 0 },
    { bytes: answer(0x12, 0), at: 20_000 },
    { bytes: ipPacket({ flags: 0x10, sequence: 1001, length: 0 }), at: 45_000 },
    { bytes: ipPacket({ sequence: 1001, length: 100 }), at: 45_100 },
    { bytes: answer(0x10, 1), at: 65_100 },
  ].map((frame) => {
    // Behind a router.
    frame.bytes[8] = 61;
    return frame;
  });
  const { list } = connectionsOf(captureIn(pcapFile(101, frames)));
  expect(list[0]!.facts.point.at).toBe('middle');
  const trace = logged([{ client: list[0], server: undefined, joined: undefined }]);
  const segments = segmentsOf(trace);
  expect(segments).toHaveLength(frames.length);
  for (const { sentAt, receivedAt, droppedAt } of segments) {
    expect(receivedAt).toBe(sentAt);
    expect(droppedAt).toBeUndefined();
  }
});
