import { expect, test } from 'vitest';
import { changedFields } from '../../../src/course/challenges/index.ts';
import { builtinScenario, scenarioWith } from '../../../src/scenario/index.ts';

const base = builtinScenario('odd-short-final-segment');

test('nothing differs in a copy, or in one that is told in other words', () => {
  expect(changedFields(structuredClone(base), base)).toEqual([]);
  expect(changedFields({ ...base, description: 'In other words.' }, base)).toEqual([]);
});

test('fields of a group that the base does not have count one by one', () => {
  const changed = scenarioWith(base, {
    'hosts.client.tcp.delayedAck.kind': 'timer',
    'hosts.client.tcp.delayedAck.delay': 20,
  });
  expect(changedFields(changed, base)).toEqual([
    'hosts.client.tcp.delayedAck.delay',
    'hosts.client.tcp.delayedAck.kind',
  ]);
});

test('what was left out again counts, and a list counts once', () => {
  const changed = scenarioWith(base, {
    'hosts.client.tcp.mss': 512,
    'http.documents.0.bytes': 100,
    'http.documents.1.bytes': 100,
  });
  expect(changedFields(changed, base)).toEqual(['hosts.client.tcp.mss', 'http.documents']);
  expect(changedFields(base, changed)).toEqual(['hosts.client.tcp.mss', 'http.documents']);
});
