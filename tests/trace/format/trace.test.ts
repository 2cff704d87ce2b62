import { describe, expect, test } from 'vitest';
import { Kind } from '../../../src/trace/codes/index.ts';
import { TraceWriter, chunkLength, noRecord, type Trace } from '../../../src/trace/format/index.ts';

function traceAt(times: readonly number[]): Trace {
  const writer = new TraceWriter({ hosts: [] });
  for (const time of times) writer.append({ kind: Kind.Read, time });
  return writer.trace();
}

describe('a trace', () => {
  test('finds the first record at or after a time, the first of several at one time', () => {
    const trace = traceAt([10, 20, 20, 30]);
    expect([0, 10, 11, 20, 21, 30, 31].map((time) => trace.firstAtOrAfter(time))).toEqual([
      0, 0, 1, 1, 3, 3, 4,
    ]);
    expect(traceAt([]).firstAtOrAfter(5)).toBe(0);
  });

  test('lasts until its last record', () => {
    expect(traceAt([10, 20, 30]).duration).toBe(30);
    expect(traceAt([]).duration).toBe(0);
  });

  test('gives each column by number, in every chunk', () => {
    const times = Array.from({ length: chunkLength + 2 }, (_, i) => i * 3);
    const trace = traceAt(times);
    for (const id of [0, chunkLength - 1, chunkLength, chunkLength + 1]) {
      expect(trace.time(id)).toBe(3 * id);
      expect([trace.kind(id), trace.cause(id), trace.segment(id)]).toEqual([
        Kind.Read,
        noRecord,
        noRecord,
      ]);
    }
  });
});
