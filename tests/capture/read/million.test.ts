import { describe, expect, it } from 'vitest';
import { connectionsOf } from '../../../src/capture/connections/index.ts';
import { logOf } from '../../../src/capture/log/index.ts';
import { readCapture } from '../../../src/capture/read/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { ipPacket, pcapFile } from '../fixtures.ts';

const packets = 1_000_000;
const payload = 100;
const packetsInPiece = 1000;
const packetBytes = 16 + 40 + payload;

/** A capture of one connection, a piece at a time: each packet continues the one before. */
async function* pieces(): AsyncGenerator<Uint8Array> {
  const frames = Array.from({ length: packetsInPiece }, () => ({
    bytes: ipPacket({ length: payload }),
  }));
  const file = pcapFile(101, frames);
  yield file.slice(0, 24);
  const piece = file.subarray(24);
  const view = new DataView(piece.buffer, piece.byteOffset);
  for (let number = 0; number < packets; number++) {
    const at = (number % packetsInPiece) * packetBytes;
    view.setUint32(at, Math.floor(number / 1000));
    view.setUint32(at + 4, (number % 1000) * 1000);
    view.setUint32(at + 16 + 24, number * payload);
    if ((number + 1) % packetsInPiece === 0) yield await Promise.resolve(piece.slice());
  }
}

describe('a capture of 156 MB', { tags: ['all'] }, () => {
  it('of a million packets is read, and becomes a log', async () => {
    const seen: number[] = [];
    const progress = (_: number, count: number) => seen.push(count);
    const capture = await readCapture(pieces(), { progress });
    expect(seen.at(-1)).toBe(packets);
    const [connection] = connectionsOf(capture).list;
    expect(connection!.facts).toMatchObject({
      packetsSent: { client: packets, server: 0 },
      bytes: { client: packets * payload, server: 0 },
      missing: { client: 0, server: 0 },
    });
    const alone = { client: connection, server: undefined, joined: undefined };
    const { trace } = logOf([alone]);
    expect(trace.full).toBe(false);
    expect(segmentsOf(trace)).toHaveLength(packets);
  });

  it('is given up when it is not wanted any more', async () => {
    const stop = new AbortController();
    const reading = readCapture(pieces(), {
      signal: stop.signal,
      progress: (_, count) => {
        if (count > 5000) stop.abort();
      },
    });
    await expect(reading).rejects.toThrow(/aborted/);
  });
});
