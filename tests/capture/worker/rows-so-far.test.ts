import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { connectionsOf } from '../../../src/capture/connections/index.ts';
import { CaptureReader } from '../../../src/capture/read/index.ts';
import { RowsSoFar } from '../../../src/capture/worker/rows-so-far.ts';

const bytes = new Uint8Array(
  readFileSync('tests/fixtures/linux/runs/d_acts_h10x4_iw3/client.pcap'),
);

test('rows are there while a capture is read, and at its end count what the whole file does', () => {
  const reader = new CaptureReader();
  const rows = new RowsSoFar();
  reader.push(bytes.subarray(0, bytes.length / 2));
  rows.read(reader.soFar);
  const early = rows.rows(reader.soFar, 100);
  expect(early.length).toBeGreaterThan(1);
  expect(early[0]?.whole).toBeUndefined();
  reader.push(bytes.subarray(bytes.length / 2));
  rows.read(reader.soFar);
  const late = rows.rows(reader.soFar, 100);
  expect(rows.rows(reader.soFar, 1)).toEqual([late[0]]);
  const { list } = connectionsOf(reader.end());
  expect(rows.count).toBe(list.length);
  expect(late.map(({ client, packets, duration }) => [client, packets, duration])).toEqual(
    list.map(({ client, facts: { packetsSent, start, lastData } }) => [
      client,
      packetsSent.client + packetsSent.server,
      lastData - start,
    ]),
  );
});
