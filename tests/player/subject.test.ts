import { expect, test } from 'vitest';
import { subjectOf } from '../../src/player/index.ts';
import { Kind, Reason } from '../../src/trace/format/index.ts';
import { shortInitialSegment } from '../runs.ts';

const trace = shortInitialSegment();

test('a hold that changes its amount stays one thing to select, also when it is released', () => {
  const holds = Array.from({ length: trace.length }, (_, id) => id).filter(
    (id) => trace.kind(id) === Kind.Hold && trace.code(id) === Reason.DelayedAck,
  );
  const grown = holds.find((id) => trace.segment(id) >= 0)!;
  const first = trace.segment(grown);
  expect(subjectOf(trace, grown)).toBe(first);
  const release = Array.from({ length: trace.length }, (_, id) => id).find(
    (id) => trace.kind(id) === Kind.Release && trace.segment(id) === grown,
  )!;
  expect(subjectOf(trace, release)).toBe(first);
});
