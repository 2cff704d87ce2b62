import { describe, expect, test } from 'vitest';
import { simulate } from '../../../src/engine/index.ts';
import { Kind } from '../../../src/trace/codes/index.ts';
import { immediately, ms, scripted, shutdown, write } from '../configurations.ts';
import { bytesRead, recordsOf } from '../conversation.ts';

/** The client writes 5000 bytes; the server works 10 ms on every 1000 that it has read. */
const slow = scripted({
  client: { does: [write(5000), shutdown], tcp: { initialWindow: 4 } },
  server: { readSize: 1000, readPause: ms(10), tcp: { delayedAck: immediately } },
});

describe('a process that works on what it has read', () => {
  const trace = simulate(slow);
  const reads = recordsOf(trace, Kind.Read, 'server');

  test('reads anew only when it has done so, and reads everything', () => {
    const gaps = reads.slice(1).map(({ time }, i) => time - reads[i]!.time);
    expect(reads.length).toBeGreaterThan(5);
    expect(gaps.every((gap) => gap >= ms(10))).toBe(true);
    expect(bytesRead(trace, 'server')).toBe(5000);
  });

  test('finds what has come in the meantime at once', () => {
    const gaps = reads.slice(1, 4).map(({ time }, i) => time - reads[i]!.time);
    expect(gaps).toEqual([ms(10), ms(10), ms(10)]);
  });
});
