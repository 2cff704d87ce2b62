import { expect, test } from 'vitest';
import { recordsOf } from '../../src/trace/index.ts';
import { Kind, kindCount, kindNames } from '../../src/trace/codes/index.ts';
import { Trace } from '../../src/trace/format/index.ts';
import { builtinRun } from '../runs.ts';
import { fc } from '../trials.ts';

const trace = builtinRun('victim-flow');
const kinds = fc.subarray(Object.values(Kind));

test('finds the records of some kinds, in order and each once, as a look at all of them does', () => {
  const all = Array.from({ length: trace.length }, (_, id) => id);
  fc.assert(
    fc.property(kinds, (wanted) => {
      const expected = all.filter((id) => wanted.includes(trace.kind(id)));
      expect([...recordsOf(trace, ...wanted)]).toEqual(expected);
    }),
  );
});

test('knows every kind, and an empty log', () => {
  expect(Math.max(...Object.values(Kind))).toBe(kindCount - 1);
  expect(kindNames).toHaveLength(kindCount);
  expect([...recordsOf(new Trace({ hosts: [] }, [], 0), Kind.Read)]).toEqual([]);
});
