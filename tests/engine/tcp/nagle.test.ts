import { expect, test } from 'vitest';
import { nagleRule } from '../../../src/engine/tcp/nagle.ts';

test.each([
  // rule, nothing outstanding when called, nothing outstanding now, may send
  ['off', false, false, true],
  ['off', true, true, true],
  ['bsd', true, true, true],
  ['bsd', true, false, true],
  ['bsd', false, false, false],
  ['bsd', false, true, false],
  ['rfc896', true, true, true],
  ['rfc896', true, false, false],
  ['rfc896', false, false, false],
] as const)('%s, idle at the call %s, idle now %s: %s', (rule, idleAtCall, idleNow, may) => {
  const facts = { idleAtCall, idleNow, smallOutstanding: !idleNow };
  expect(nagleRule(rule).maySend(facts)).toBe(may);
});

test.each([true, false])('minshall, a small segment outstanding %s', (smallOutstanding) => {
  const facts = { idleAtCall: false, idleNow: false, smallOutstanding };
  expect(nagleRule('minshall').maySend(facts)).toBe(!smallOutstanding);
});
