import { expect, test } from 'vitest';
import { EventSentences } from '../../../src/analysis/why/index.ts';
import { runInput } from '../../../src/run/index.ts';

/** All sentences of a transfer from a CUBIC sender over a link of `rate` Mb/s and a round trip of 100 ms. */
function told(rate: number, lost: readonly number[], bytes: number): string {
  const run = runInput({
    version: 1,
    network: { kind: 'link', rate, delay: 50, queue: 500, down: { lost } },
    hosts: {
      client: { profile: 'linux-6' },
      server: { profile: 'linux-6', tcp: { recovery: 'sack' } },
    },
    script: {
      client: { actions: [{ do: 'await-end' }] },
      server: { actions: [{ do: 'write', bytes }, { do: 'shutdown' }] },
    },
  });
  if (!run.ok) throw new Error(JSON.stringify(run.problems));
  const sentences = new EventSentences(run.run.trace);
  return Array.from(sentences.instants, (time) => sentences.at(time)).join('\n');
}

const slow = told(3, [100], 1_500_000);
const fast = told(20, [], 700_000);

test('HyStart tells what ended slow start', () => {
  expect(slow).toMatch(/ends slow start \(HyStart: delay up by [\d.]+ ms\)/);
  expect(fast).toMatch(/ends slow start \(HyStart: ACK train of 5\d\.\d ms\)/);
});

test('CUBIC tells how far W_max is, and when it is reached', () => {
  expect(slow).toMatch(
    /grows its congestion window to \d+ packets \(CUBIC: 10 packets below W_max\)/,
  );
  expect(slow).toMatch(/grows its congestion window to \d+ packets \(CUBIC: beyond W_max\)/);
});

test('CUBIC tells where a Reno would be faster', () => {
  expect(told(1, [40], 900_000)).toContain('(CUBIC: as fast as Reno)');
  expect(fast).not.toContain('as fast as Reno');
});
