import { expect, test } from 'vitest';
import { closerLook, sharedSpan, eventSpan, wholeDomain } from '../../../src/plot/scales/index.ts';
import { builtinRun, shortInitialSegment, withServerFrameLost } from '../../runs.ts';

const short = shortInitialSegment();
const long = builtinRun('table1-http');

test('the time of two runs reaches from the first beginning to the last end, whichever is on view', () => {
  expect(sharedSpan(short, undefined)).toEqual(eventSpan(short));
  expect(sharedSpan(short, long)).toEqual(sharedSpan(long, short));
  expect(sharedSpan(short, long)[1]).toBe(eventSpan(long)[1]);
});

test('on the axis of a far longer run the shorter one is looked at by itself', () => {
  expect(closerLook(short, long)).toEqual(wholeDomain(short));
  expect(closerLook(long, short)).toEqual(wholeDomain(short));
});

test('runs of about the same length share the whole axis, also where only a folded wait is longer', () => {
  expect(closerLook(short, builtinRun('odd-short-final-segment'))).toBeNull();
  expect(closerLook(short, withServerFrameLost(2))).toBeNull();
});
