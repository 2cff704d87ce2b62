import { describe, expect, test } from 'vitest';
import { packRuns, unpackOneOf } from '../../src/run/index.ts';
import { digestOf, PackedTraceError } from '../../src/trace/index.ts';
import { runOf } from '../query/runs.ts';

const logs = {
  alone: runOf('short-initial-segment'),
  long: runOf('odd-short-final-segment'),
};
const packed = JSON.parse(JSON.stringify(packRuns(logs))) as ReturnType<typeof packRuns>;

describe('runs that travel together', () => {
  test.each(Object.entries(logs))('%s is to the byte what it was', (name, log) => {
    const run = unpackOneOf(packed, name)!;
    expect(digestOf(run.trace)).toBe(digestOf(log.trace));
    expect(run.heartbeats).toEqual(log.heartbeats);
  });

  test('a column of all of them stands together', () => {
    for (const column of Object.values(packed.columns)) {
      expect(Object.keys(column)).toEqual(Object.keys(logs));
    }
  });

  test('no other name is one of theirs', () => {
    expect(unpackOneOf(packed, 'other')).toBeUndefined();
    expect(unpackOneOf(packed, 'constructor')).toBeUndefined();
  });

  test('a run without one of its columns is none', () => {
    const { time, ...columns } = packed.columns;
    expect(time).toBeDefined();
    expect(() => unpackOneOf({ ...packed, columns }, 'alone')).toThrow(PackedTraceError);
  });
});
