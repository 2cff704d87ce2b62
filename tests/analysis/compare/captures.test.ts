import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compareWithCapture, unlikeParts } from '../../../src/analysis/compare/index.ts';
import { linuxRuns } from '../../../src/studies/fidelity/index.ts';
import { logOfCaptures } from '../../../src/capture/log/index.ts';
import { captureIn, type Capture } from '../../../src/capture/read/index.ts';

/** What both ends of a real kernel saw. */
describe.each(readdirSync(linuxRuns))('%s', (name) => {
  const [client, server] = ['client', 'server'].map((side) =>
    captureIn(readFileSync(`${linuxRuns}/${name}/${side}.pcap`)),
  ) as [Capture, Capture];
  const both = logOfCaptures({ client, server }).trace;

  it('is like itself, seen from both ends or, without losses, from one', () => {
    const one = name.startsWith('e_') ? [] : [{ client }, { server }];
    for (const sides of [{ client, server }, ...one]) {
      const { connections, ...rest } = compareWithCapture(both, logOfCaptures(sides).trace);
      expect(unlikeParts({ connections, ...rest })).toEqual([]);
      expect(connections[0]!.gaps).toBeGreaterThan(connections[0]!.data.segments);
    }
  });

  it('is not like a capture that misses a packet', () => {
    const file = readFileSync(`${linuxRuns}/${name}/client.pcap`);
    const less = logOfCaptures({ client: captureIn(withoutPacket(file, 5)) }).trace;
    expect(unlikeParts(compareWithCapture(both, less))).toContain('order of data and ACKs');
  });
});

/** A pcap file in little-endian order without its packet of this index. */
function withoutPacket(file: Uint8Array, index: number): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let from = 24;
  for (let i = 0; i < index; i++) from += 16 + view.getUint32(from + 8, true);
  const to = from + 16 + view.getUint32(from + 8, true);
  return Uint8Array.from([...file.subarray(0, from), ...file.subarray(to)]);
}
