import { expect, test } from 'vitest';
import { connectionsOf, oncePerTrace, segmentOf, segmentsOf } from '../../src/trace/index.ts';
import { Trace } from '../../src/trace/format/index.ts';
import { builtinRun, shortInitialSegment } from '../runs.ts';

const trace = shortInitialSegment();

test('a log is read once, each log for itself, whatever the answer', () => {
  let readings = 0;
  const read = oncePerTrace((one) => {
    readings++;
    return one.length === 0 ? undefined : one.length;
  });
  const empty = new Trace({ hosts: [] }, [], 0);
  expect([read(trace), read(trace), read(empty), read(empty)]).toEqual([
    trace.length,
    trace.length,
    undefined,
    undefined,
  ]);
  expect(readings).toBe(2);
});

test('segments and connections are shared by all who ask', () => {
  expect(segmentsOf(trace)).toBe(segmentsOf(trace));
  expect(connectionsOf(trace)).toBe(connectionsOf(trace));
});

test('a segment is found by its name, and nothing else is', () => {
  const run = builtinRun('victim-flow');
  const byName = new Map(segmentsOf(run).map((segment) => [segment.id, segment]));
  for (let id = -1; id <= run.length; id++) expect(segmentOf(run, id)).toBe(byName.get(id));
});
