import { expect, test } from 'vitest';
import {
  scenarioWith,
  builtinScenario,
  checkScenarioText,
  largestFile,
} from '../../../src/scenario/index.ts';
import { formOf } from '../../../src/scenario/form/index.ts';
import { refusalWords } from '../../../src/ui/sandbox/refusal.ts';
import { isAltered, titleOf } from '../../../src/ui/sandbox/titles.ts';

const base = builtinScenario('odd-short-final-segment');

test('a changed scenario’s title says what is changed', () => {
  const changed = scenarioWith(base, { 'hosts.client.tcp.mss': 512 });
  expect(titleOf(changed, base)).toBe(`${base.title}, with hosts.client.tcp.mss 512`);
});

test('what is as it was, or nobody’s, has its own title', () => {
  expect(titleOf(base, base)).toBe(base.title);
  expect(titleOf(structuredClone(base), base)).toBe(base.title);
  expect(titleOf(scenarioWith(base, { 'hosts.client.tcp.mss': 512 }), null)).toBe(base.title);
});

test('a scenario is altered by its fields, not by being another copy or by what is said of it', () => {
  expect(isAltered(base, base)).toBe(false);
  expect(isAltered(structuredClone(base), base)).toBe(false);
  expect(isAltered({ ...base, description: 'In other words.' }, base)).toBe(false);
  expect(isAltered(base, null)).toBe(false);
  expect(isAltered(scenarioWith(base, { 'network.delay': 1 }), base)).toBe(true);
});

test('many changes are counted, and a list is not written out', () => {
  const changed = scenarioWith(base, {
    'http.documents.0.bytes': 100,
    'network.rate': 1,
    'network.delay': 2,
    'hosts.client.tcp.mss': 512,
    'hosts.server.tcp.mss': 512,
  });
  expect(titleOf(changed, base)).toMatch(/, with .* and \d more$/);
  expect(titleOf(changed, base)).not.toContain('[object');
});

test('a refusal names its field as the form does', () => {
  const form = formOf(base);
  const problem = {
    path: 'network.rate',
    value: '-5',
    reason: 'is below the minimum',
    allowed: '1 to 2 Mb/s',
  };
  expect(refusalWords(form, problem)).toBe('Network, Rate: -5 is too small. Allowed: 1 to 2 Mb/s.');
  expect(
    refusalWords(form, { ...problem, path: 'http.documents.0.bytes', allowed: undefined }),
  ).toBe('HTTP, Documents 1, Bytes: -5 is too small.');
  expect(refusalWords(form, { ...problem, path: 'nowhere', allowed: undefined })).toBe(
    'nowhere: -5 is below the minimum.',
  );
});

test.each([
  ['{', /^The scenario is not JSON: .*\.$/],
  [' '.repeat(largestFile + 1), /^The scenario is too long \(at most 1000000 characters\)\.$/],
  ['{"version": 1}', /^The scenario needs 'http' .*\.$/],
])('what is wrong with the whole of a file is said of the scenario (%#)', (text, message) => {
  const result = checkScenarioText(text);
  if (result.ok) throw new Error('not refused');
  expect(result.problems.map((problem) => refusalWords(formOf(base), problem))).toContainEqual(
    expect.stringMatching(message),
  );
});

test('a refused combination names its other fields, too', () => {
  const path = 'hosts.client.tcp.retransmission.minimumTicks';
  const problem = {
    path,
    value: '500',
    reason: 'is longer than the longest timeout',
    allowed: '1 to 128 ticks',
    others: ['hosts.client.tcp.retransmission.maximumTicks', 'no.such.field'],
  };
  expect(refusalWords(formOf(base), problem)).toBe(
    'Client, TCP, Retransmission, Shortest timeout: 500 is longer than the longest timeout. Allowed: 1 to 128 ticks. It depends on ‘Client, TCP, Retransmission, Longest timeout’ and ‘no.such.field’.',
  );
});
