import { expect, test } from 'vitest';
import { challenges } from '../../../src/course/challenges/index.ts';
import { verdictOf } from '../../../src/ui/sandbox/challenge/standing.ts';

const oneChange = challenges.find(({ name }) => name === 'one-change')!;
const fillThePath = challenges.find(({ name }) => name === 'fill-the-path')!;
const flush = 'http.server.headerFlush';
const [met, open] = [{ met: true }, { met: false }];

test('a met goal is held against the par', () => {
  expect(verdictOf(oneChange, [flush], met).words).toBe(
    'You met the goal with 1 change. That is par.',
  );
  expect(verdictOf(oneChange, [flush, 'hosts.server.tcp.nagle'], met).words).toBe(
    'You met the goal with 2 changes. Par is 1.',
  );
  expect(verdictOf(fillThePath, ['hosts.server.tcp.sendBuffer'], met)).toEqual({
    kind: 'met',
    words: 'You met the goal with 1 change. That beats par, which is 2.',
  });
});

test('a goal that is met with what is not allowed is not met', () => {
  const verdict = verdictOf(oneChange, [flush, 'network.rate'], met);
  expect(verdict.kind).toBe('refused');
  expect(verdict.words).toBe(
    `This challenge does not let you change network.rate. ${oneChange.yours}`,
  );
});

test('without a change, or short of the goal, it stays open', () => {
  expect(verdictOf(oneChange, [], open)).toEqual({
    kind: 'open',
    words: 'You have changed nothing yet.',
  });
  expect(verdictOf(oneChange, ['hosts.server.tcp.nagle'], open)).toEqual({
    kind: 'open',
    words: 'Not yet, with 1 change.',
  });
});
