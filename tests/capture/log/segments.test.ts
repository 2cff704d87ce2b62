// A log of which only the segments can be read has those of the whole log.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Exchange } from '../../../src/capture/connections/index.ts';
import { logOf, logOfSegments } from '../../../src/capture/log/index.ts';
import { denseSequence, drawSequence } from '../../../src/plot/sequence/index.ts';
import { exchangesIn } from '../../../src/studies/diagnosis/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';

const captured = (run: string, end: 'client' | 'server') =>
  readFileSync(`tests/fixtures/linux/runs/${run}/${end}.pcap`);

const size = { width: 900, height: 380, folded: true };

/** What is drawn, without the names of segments: only in the whole log are they records. */
function drawn(trace: Trace): string {
  const { ground, marks, labels, title, description } = drawSequence(trace, size, denseSequence);
  return JSON.stringify({ ground, marks, labels, title, description }, (key, value: unknown) =>
    key === 'record' || key === 'key' ? undefined : value,
  );
}

const runs: [string, readonly Exchange[]][] = [
  ['one end', exchangesIn(captured('e_drop30_reno_sack', 'server'), undefined).exchanges],
  [
    'both ends',
    exchangesIn(captured('e_drop30_reno_sack', 'client'), captured('e_drop30_reno_sack', 'server'))
      .exchanges,
  ],
];

it.each(runs)('of %s', (_, exchanges) => {
  const { trace } = logOf(exchanges, 5e6);
  const alone = logOfSegments(exchanges, 5e6);
  expect(segmentsOf(alone)).toHaveLength(segmentsOf(trace).length);
  expect(alone.length).toBeLessThan(5);
  segmentsOf(trace).forEach((segment, i) => {
    const other = segmentsOf(alone)[i]!;
    const { connection, from, to, flags, sequence, end, acknowledgment, length } = other;
    expect(segment).toMatchObject({ connection, from, to, flags, sequence, end, length });
    const { window, mss, retransmission, sentAt, transmitAt, arrivedAt, receivedAt } = other;
    expect(segment).toMatchObject({ acknowledgment, window, mss, retransmission, sentAt });
    expect(segment).toMatchObject({ transmitAt, arrivedAt, receivedAt });
    expect(segment.options.sack).toEqual(other.options.sack);
  });
  expect(segmentsOf(alone).some(({ options }) => options.sack.length > 0)).toBe(true);
  // Their difference would fill screens.
  expect(drawn(alone) === drawn(trace)).toBe(true);
});
