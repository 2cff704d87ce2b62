import { expect, test } from 'vitest';
import { digestOf } from '../../../src/trace/index.ts';
import {
  chunkLength,
  LogMemory,
  noRecord,
  TraceWriter,
  type Trace,
} from '../../../src/trace/format/index.ts';
import { Kind } from '../../../src/trace/codes/index.ts';

/** Three chunks, the last of them begun, of records that are brief or whole by turns. */
function logIn(memory: LogMemory | undefined, number: number): Trace {
  const writer = new TraceWriter({ hosts: [] }, undefined, { now: number }, memory);
  for (let i = 0; i < 2 * chunkLength + 9; i++) {
    if ((i + number) % 2 === 0) writer.brief(Kind.Think, i - 1, number, noRecord, number);
    else writer.record(Kind.Write, i - 1, number, noRecord, number, i, i + 1, i + 2, i + 3);
  }
  return writer.trace();
}

test('a log in memory of an earlier one has its own records alone', () => {
  const memory = new LogMemory();
  for (const number of [1, 2, 3]) {
    const trace = logIn(memory, number);
    expect(digestOf(trace)).toBe(digestOf(logIn(undefined, number)));
    memory.reclaim(trace);
  }
});

test('memory serves again, once it was given back', () => {
  const memory = new LogMemory();
  const first = logIn(memory, 1);
  const buffers = first.chunks.map(({ buffer }) => buffer);
  memory.reclaim(first);
  const again = logIn(memory, 2).chunks.map(({ buffer }) => buffer);
  expect(new Set(again)).toEqual(new Set(buffers));
});

test('a log whose memory was given back cannot be read', () => {
  const memory = new LogMemory();
  const trace = logIn(memory, 1);
  memory.reclaim(trace);
  expect(() => trace.kind(0)).toThrow(TypeError);
  expect(() => digestOf(trace)).toThrow(RangeError);
});
