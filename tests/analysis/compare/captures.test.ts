import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compareWithCapture, unlikeParts } from '../../../src/analysis/compare/index.ts';
import { linuxRuns } from '../../../src/studies/fidelity/index.ts';
import { logOfCaptures } from '../../../src/capture/log/index.ts';
import { captureIn } from '../../../src/capture/read/index.ts';

/** What both ends of a real kernel saw. */
describe.each(readdirSync(linuxRuns))('%s', (name) => {
  const [client, server] = ['client', 'server'].map((side) =>
    captureIn(readFileSync(`${linuxRuns}/${name}/${side}.pcap`)),
  ) as [ReturnType<typeof captureIn>, ReturnType<typeof captureIn>];
  const both = logOfCaptures({ client, server });

  it('is like itself, seen from both ends or, without losses, from one', () => {
    const one = name.startsWith('e_') ? [] : [{ client }, { server }];
    for (const sides of [{ client, server }, ...one]) {
      const { connections, ...rest } = compareWithCapture(both, logOfCaptures(sides));
      expect(unlikeParts({ connections, ...rest })).toEqual([]);
      expect(connections[0]!.gaps).toBeGreaterThan(connections[0]!.data.segments);
    }
  });

  it('is not like a capture that misses a packet', () => {
    const packets = client.packets.filter((_, i) => i !== 5);
    const less = logOfCaptures({ client: { ...client, packets } });
    expect(unlikeParts(compareWithCapture(both, less))).toContain('order of data and ACKs');
  });
});
