import { expect, test } from 'vitest';
import {
  connectionsOf,
  oncePerTrace,
  oncePerTraceInSteps,
  segmentOf,
  segmentsOf,
} from '../../src/trace/index.ts';
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

test('a reading in steps is done once, at once or ahead, and may be left and begun again', () => {
  let steps = 0;
  const read = oncePerTraceInSteps(function* (one): Generator<void, number> {
    for (let i = 0; i < 3; i++) {
      steps++;
      yield;
    }
    return one.length;
  });
  const left = read.ahead(trace);
  left.next();
  expect([...read.ahead(trace)]).toHaveLength(3);
  expect(steps).toBe(4);
  expect([read(trace), [...read.ahead(trace)].length]).toEqual([trace.length, 0]);
  const other = builtinRun('victim-flow');
  expect([read(other), read(other), steps]).toEqual([other.length, other.length, 7]);
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
