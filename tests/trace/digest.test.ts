import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { simulate } from '../../src/engine/index.ts';
import { builtinScenario, compile } from '../../src/scenario/index.ts';
import { digestOf } from '../../src/trace/index.ts';
import { Trace } from '../../src/trace/format/index.ts';

/** The serialization as docs/trace-format.md words it, record by record. */
function expectedDigest(trace: Trace): string {
  const bytes = Buffer.alloc(16 + 48 * trace.length);
  bytes.write('ACKCLOCK', 'ascii');
  bytes.writeUInt32LE(1, 8);
  bytes.writeUInt32LE(trace.length, 12);
  for (let id = 0; id < trace.length; id++) {
    const record = trace.record(id);
    const at = 16 + 48 * id;
    bytes.writeDoubleLE(record.time, at);
    bytes.writeDoubleLE(record.value, at + 8);
    bytes.writeInt32LE(record.cause, at + 16);
    bytes.writeInt32LE(record.segment, at + 20);
    bytes.writeUInt32LE(record.sequence, at + 24);
    bytes.writeUInt32LE(record.acknowledgment, at + 28);
    bytes.writeUInt32LE(record.length, at + 32);
    bytes.writeUInt32LE(record.window, at + 36);
    bytes.writeUInt16LE(record.host, at + 40);
    bytes.writeUInt16LE(record.connection, at + 42);
    bytes.writeUInt8(record.kind, at + 44);
    bytes.writeUInt8(record.code, at + 45);
    bytes.writeUInt8(record.flags, at + 46);
    bytes.writeUInt8(record.charge, at + 47);
  }
  return createHash('sha256').update(bytes).digest('hex');
}

describe('digestOf', () => {
  it('is the SHA-256 of the documented serialization', () => {
    const trace = simulate(compile(builtinScenario('short-initial-segment')));
    expect(digestOf(trace)).toBe(expectedDigest(trace));
  });

  it('covers logs of several chunks', () => {
    const trace = simulate(compile({ ...builtinScenario('table1-phttp') }));
    expect(trace.length).toBeGreaterThan(4096 * 2);
    expect(digestOf(trace)).toBe(expectedDigest(trace));
  });

  it('takes an empty log', () => {
    const empty = new Trace({ hosts: [] }, [], 0);
    expect(digestOf(empty)).toBe(expectedDigest(empty));
  });

  it('tells two runs apart that differ by a nanosecond', () => {
    const scenario = builtinScenario('short-initial-segment');
    const later = structuredClone(scenario);
    later.hosts.server.kernelIn += 0.000_001;
    expect(digestOf(simulate(compile(later)))).not.toBe(digestOf(simulate(compile(scenario))));
  });
});
