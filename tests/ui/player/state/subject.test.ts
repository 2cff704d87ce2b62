import { expect, test } from 'vitest';
import { subjectInBoth, subjectOf } from '../../../../src/ui/player/state/subject.ts';
import { Kind, Reason } from '../../../../src/trace/codes/index.ts';
import { segmentsOf } from '../../../../src/trace/index.ts';
import { shortInitialSegment, withServerFrameLost } from '../../../runs.ts';

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

test('what is selected is the same in a run that a change made another only later', () => {
  const other = withServerFrameLost(3);
  const [first] = segmentsOf(trace);
  expect(subjectInBoth(trace, other, first!.id)).toBe(first!.id);
  const last = segmentsOf(trace).at(-1)!;
  expect(subjectInBoth(trace, other, last.id)).toBeUndefined();
  expect(subjectInBoth(other, trace, other.length - 1)).toBeUndefined();
});
