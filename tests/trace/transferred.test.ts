import { describe, expect, test } from 'vitest';
import {
  TransferredTraceError,
  transferTrace,
  digestOf,
  receiveTrace,
} from '../../src/trace/index.ts';
import { chunkLength, TraceWriter } from '../../src/trace/format/index.ts';
import { Kind } from '../../src/trace/codes/index.ts';
import { builtinRun } from '../runs.ts';

const trace = builtinRun('table1-http');

describe('a log that is carried', () => {
  test('is received as it was, without a copy', () => {
    const received = receiveTrace(transferTrace(trace));
    expect(digestOf(received)).toBe(digestOf(trace));
    expect(received.header).toEqual(trace.header);
    expect(received.full).toBe(trace.full);
    expect(received.chunks.map(({ buffer }) => buffer)).toEqual(
      trace.chunks.map(({ buffer }) => buffer),
    );
    expect(received.chunks[0]?.buffer).toBe(trace.chunks[0]?.buffer);
  });

  test('survives a message, and may be transferred', () => {
    const transferred = transferTrace(builtinRun('small-send-buffer'));
    const before = digestOf(builtinRun('small-send-buffer'));
    const copy = structuredClone(transferred);
    const moved = structuredClone(copy, { transfer: [...copy.buffers] });
    expect(digestOf(receiveTrace(moved))).toBe(before);
    expect(copy.buffers[0]?.byteLength).toBe(0);
  });

  test('may be full, and end with its chunk', () => {
    const writer = new TraceWriter(trace.header, chunkLength);
    for (let i = 0; i <= chunkLength; i++)
      writer.append({ kind: Kind.State, time: i, cause: i - 1, host: 1 });
    const received = receiveTrace(transferTrace(writer.trace()));
    expect([received.length, received.full]).toEqual([chunkLength, true]);
  });
});

test('a log of another layout is refused', () => {
  const good = transferTrace(trace);
  expect(good.buffers.length).toBeGreaterThan(1);
  for (const wrong of [
    { layout: 1 },
    { records: 1e9 },
    { buffers: good.buffers.slice(1, 2) },
    { buffers: [new ArrayBuffer(48), ...good.buffers] },
    { buffers: [...good.buffers.slice(0, -1), new ArrayBuffer(47)], records: 1 },
  ]) {
    expect(() => receiveTrace({ ...good, ...wrong })).toThrow(TransferredTraceError);
  }
});
