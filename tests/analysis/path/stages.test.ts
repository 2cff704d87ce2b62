// The critical path as it is told, against its steps and the budget that is read off them.
import { describe, expect, test } from 'vitest';
import {
  budgetOf,
  criticalPathOf,
  lossWaitWords,
  pathSegmentsOf,
  pathStagesOf,
  stageWords,
  transactionsOf,
} from '../../../src/analysis/path/index.ts';
import { chargeNames } from '../../../src/trace/codes/index.ts';
import { builtinRun, shortInitialSegment } from '../../runs.ts';

const runs = [
  'short-initial-segment',
  'victim-flow',
  'rpc-record-split',
  'small-send-buffer',
] as const;

describe.each(runs)('in %s', (name) => {
  const trace = builtinRun(name);

  test('stages touch, cover each transaction, and add up to its budget', () => {
    for (const transaction of transactionsOf(trace)) {
      const stages = pathStagesOf(trace, transaction);
      expect(stages[0]?.from).toBe(transaction.start);
      expect(stages.at(-1)?.to).toBe(transaction.end);
      stages.slice(1).forEach(({ from }, i) => expect(from).toBe(stages[i]!.to));
      for (const [charge, time] of budgetOf(trace, transaction)) {
        const own = stages.filter((stage) => chargeNames[stage.charge] === charge);
        expect(own.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(time);
      }
      expect(stages.length).toBeLessThanOrEqual(criticalPathOf(trace, transaction).length);
    }
  });

  test('every stage is one sentence', () => {
    for (const stage of pathStagesOf(trace, transactionsOf(trace)[0]!)) {
      expect(stageWords(trace, stage)).toMatch(/^[A-Z][^.]*\.$/);
    }
  });

  test('its segments follow each other: each is sent after the one before was', () => {
    const segments = pathSegmentsOf(trace, transactionsOf(trace)[0]!);
    expect(segments.length).toBeGreaterThan(1);
    expect(segments).toEqual([...new Set(segments)].sort((a, b) => a - b));
  });
});

test('Figure 2’s page waited for the client’s heartbeat twice', () => {
  const trace = shortInitialSegment();
  const held = pathStagesOf(trace, transactionsOf(trace)[0]!).filter(
    ({ charge }) => chargeNames[charge] === 'delayed-ack',
  );
  expect(held.map((stage) => stageWords(trace, stage))).toEqual([
    'Client holds back its ACK.',
    'Client holds back its ACK.',
  ]);
});

test('a script’s wait is told as one, not as work on a reply', () => {
  const trace = builtinRun('rpc-record-split');
  const words = transactionsOf(trace).flatMap((one) =>
    pathStagesOf(trace, one).map((stage) => stageWords(trace, stage)),
  );
  expect(words.join(' ')).not.toMatch(/application works/);
});

test.each([
  ['linux-tail-lost', 'tail loss probe', 'Server waits for its tail loss probe.'],
  ['linux-tail-lost-old', 'retransmission timer', 'Server waits for its retransmission timer.'],
  [
    'linux-full-queue-cubic',
    'wait for an ACK',
    'Client’s ACK is in flight and will end the server’s wait for an ACK.',
  ],
] as const)('a wait for an ACK in %s is a %s', (name, words, sentence) => {
  const trace = builtinRun(name);
  const transaction = transactionsOf(trace).find((one) =>
    budgetOf(trace, one).has('retransmission-wait'),
  )!;
  expect(lossWaitWords(trace, transaction)).toBe(words);
  const stages = pathStagesOf(trace, transaction).map((stage) => stageWords(trace, stage));
  expect(stages).toContain(sentence);
});
