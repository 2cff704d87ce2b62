import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { usableAt } from '../../src/analysis/path/index.ts';
import { connectionsOf } from '../../src/capture/connections/index.ts';
import { findingsOf } from '../../src/capture/findings/index.ts';
import { captureIn } from '../../src/capture/read/index.ts';
import { segmentsOf } from '../../src/trace/index.ts';
import { builtinRun } from '../runs.ts';

// nginx as it comes, with TLS 1.3, recorded at the client on the path of the built-in scenario. It sends two session tickets, of
// which the engine knows nothing, so that only eight of its first ten packets carry the page.

const exchange = {
  client: connectionsOf(
    captureIn(Uint8Array.from(readFileSync('lessons/closed-too-soon/records.client.pcap'))),
  ).list[0],
  server: undefined,
  joined: undefined,
};

test('the client has the first window’s part of a record, and waits a round trip for the rest', () => {
  const run = builtinRun('tls-records');
  const incomplete = findingsOf([exchange])
    .flat()
    .filter(({ kind }) => kind === 'record-incomplete');
  expect(incomplete.map(({ facts }) => facts)).toEqual([{ bytes: 8 * 1448 }]);
  const [{ from, to }] = incomplete as [(typeof incomplete)[0]];
  const page = segmentsOf(run).filter((one) => one.from === 1 && one.sequence > 3500);
  const [last, next] = [page[10], page[11]].map((one) => one!.arrivedAt!);
  expect(last! / 1e6).toBeCloseTo(333.6, 1);
  expect(Math.abs(next! - last! - (to - from)) / 1e6).toBeLessThan(1);
  // What curl printed of this run: the first byte after 422.7 ms. The engine has no time for cryptography.
  expect(Math.abs(usableAt(run, 0)! / 1e6 - 422.7)).toBeLessThan(5);
});
