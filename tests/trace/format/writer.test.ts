import { describe, expect, test } from 'vitest';
import { Charge, Kind } from '../../../src/trace/codes/index.ts';
import {
  LogMemory,
  type Trace,
  TraceWriter,
  chunkLength,
  createChunk,
  noRecord,
  recordBytes,
  type Chunk,
  type TraceRecord,
} from '../../../src/trace/format/index.ts';

const header = { hosts: [{ name: 'client', address: '10.0.0.1' }] };

/** Writes a record whose every column tells its number. */
function writeRecord(writer: TraceWriter, n: number): number {
  return writer.append(expected(n));
}

function expected(n: number): TraceRecord {
  return {
    id: n,
    kind: Kind.SegmentSent,
    time: 10 * n,
    value: n + 0.5,
    cause: n - 1,
    segment: n,
    sequence: n + 1,
    acknowledgment: n + 2,
    length: n + 3,
    window: n + 4,
    host: n % 2,
    connection: n % 7,
    code: n % 5,
    flags: n % 32,
    charge: Charge.Nagle,
  };
}

function write(writer: TraceWriter, from: number, to: number): void {
  for (let n = from; n < to; n++) expect(writeRecord(writer, n)).toBe(n);
}

function recordsIn(trace: Trace): TraceRecord[] {
  return Array.from({ length: trace.length }, (_, id) => trace.record(id));
}

describe('a trace writer', () => {
  test('numbers records in order and keeps every column, over chunks', () => {
    const writer = new TraceWriter(header);
    const total = 2 * chunkLength + 5;
    write(writer, 0, total);
    const trace = writer.trace();
    expect([writer.length, trace.length, trace.chunks.length]).toEqual([total, total, 3]);
    for (const id of [0, 1, chunkLength - 1, chunkLength, 2 * chunkLength, total - 1]) {
      expect(trace.record(id)).toEqual(expected(id));
    }
  });

  test('refuses memory in which a chunk would not find room', () => {
    class ShortMemory extends LogMemory {
      private taken = 0;
      override take(): Chunk {
        return this.taken++ === 0 ? super.take() : createChunk(new ArrayBuffer(7 * recordBytes));
      }
    }
    const writer = new TraceWriter(header, undefined, undefined, new ShortMemory());
    write(writer, 0, chunkLength);
    expect(() => writeRecord(writer, chunkLength)).toThrow('7 records in the place of 4096');
    expect(writer.length).toBe(chunkLength);
  });

  test('leaves what a record does not set at 0, and its segment at none', () => {
    const writer = new TraceWriter(header);
    writer.append({ kind: Kind.Read, time: 1 });
    expect(writer.trace().record(0)).toMatchObject({
      segment: noRecord,
      sequence: 0,
      acknowledgment: 0,
      length: 0,
      window: 0,
      value: 0,
      flags: 0,
    });
  });

  test('that is full keeps what it has, untouched, and says so', () => {
    const writer = new TraceWriter(header, chunkLength);
    write(writer, 0, chunkLength);
    expect(writer.full).toBe(false);
    expect(writeRecord(writer, chunkLength)).toBe(noRecord);
    expect(writeRecord(writer, chunkLength)).toBe(noRecord);
    const trace = writer.trace();
    expect([writer.full, trace.full, trace.length]).toEqual([true, true, chunkLength]);
    expect(trace.record(chunkLength - 1)).toEqual(expected(chunkLength - 1));
    writer.rewind(10);
    write(writer, 10, 20);
    expect([writer.full, writer.trace().record(19)]).toEqual([false, expected(19)]);
  });

  test('hands out a trace that later records do not show in', () => {
    const writer = new TraceWriter(header);
    write(writer, 0, 10);
    const trace = writer.trace();
    write(writer, 10, chunkLength + 10);
    expect([trace.length, trace.duration]).toEqual([10, 90]);
  });
});

describe('going to another moment', () => {
  const total = 2 * chunkLength + 3;

  test.each([0, 1, 10, chunkLength - 1, chunkLength, chunkLength + 1, 2 * chunkLength])(
    'to record %d and writing on gives the same log',
    (length) => {
      const writer = new TraceWriter(header);
      write(writer, 0, total);
      writer.rewind(length);
      expect([writer.length, writer.known]).toEqual([length, total]);
      expect(writer.trace().length).toBe(length);
      write(writer, length, total);
      const trace = writer.trace();
      expect(trace.length).toBe(total);
      for (let id = 0; id < total; id += 97) expect(trace.record(id)).toEqual(expected(id));
      expect(trace.record(total - 1)).toEqual(expected(total - 1));
    },
  );

  test('and forward again, as far as it was written, without writing', () => {
    const writer = new TraceWriter(header);
    write(writer, 0, total);
    const whole = recordsIn(writer.trace());
    writer.rewind(5);
    writer.rewind(total);
    expect(recordsIn(writer.trace())).toEqual(whole);
    write(writer, total, total + 10);
    expect(writer.trace().record(total + 9)).toEqual(expected(total + 9));
  });

  test('does not change a trace handed out before', () => {
    const writer = new TraceWriter(header);
    write(writer, 0, chunkLength + 20);
    const trace = writer.trace();
    const before = recordsIn(trace);
    writer.rewind(5);
    write(writer, 5, 2 * chunkLength);
    expect(recordsIn(trace)).toEqual(before);
  });

  test('that was never reached is refused', () => {
    const writer = new TraceWriter(header);
    write(writer, 0, 3);
    writer.rewind(1);
    expect(() => writer.rewind(4)).toThrow(RangeError);
    expect(() => writer.rewind(-1)).toThrow(RangeError);
  });
});
