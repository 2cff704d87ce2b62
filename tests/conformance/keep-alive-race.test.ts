import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runCaptures } from '../../src/run/index.ts';
import { captureAt, flagLetters } from '../../src/trace/captures/index.ts';
import type { Trace } from '../../src/trace/format/index.ts';
import { builtinRun } from '../runs.ts';

// A Linux server that closes a connection after five idle seconds, and a client whose POST is in flight at that time, recorded
// at both ends on a path of 40 ms. What a segment carries depends on the programs; that it carries something does not.

const file = (side: string) =>
  readFileSync(`lessons/closed-too-soon/race.${side}.pcap`).toString('base64');

const seenAt = (trace: Trace, host: string) =>
  captureAt(trace, host).map(
    ({ segment: { from, flags, length } }) =>
      `${from} ${flagLetters(flags)}${length > 0 ? ' with data' : ''}`,
  );

test.each(['client', 'server'])(
  'has the kernel’s segments in the kernel’s order, seen at the %s',
  (host) => {
    const recorded = runCaptures({ client: file('client'), server: file('server') });
    const kernel = seenAt(recorded.trace, host);
    expect(kernel.filter((segment) => segment === '1 R')).toHaveLength(2);
    expect(seenAt(builtinRun('keep-alive-race'), host)).toEqual(kernel);
  },
);
