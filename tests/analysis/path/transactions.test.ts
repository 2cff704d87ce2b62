import { expect, test } from 'vitest';
import { transactionsOf, unfinishedTransactionsOf } from '../../../src/analysis/path/index.ts';
import { Kind } from '../../../src/trace/codes/index.ts';
import { logOf } from '../logs.ts';

test('transactions are listed in the order of their end, with their numbers and how they ended', () => {
  const trace = logOf(
    [Kind.TransactionStart, { at: 5, sequence: 0 }],
    [Kind.TransactionStart, { at: 7, sequence: 1, acknowledgment: 1, window: 2 }],
    [
      Kind.TransactionEnd,
      { at: 20, segment: 1, sequence: 1, acknowledgment: 1, window: 2, length: 300 },
    ],
    [Kind.TransactionEnd, { at: 30, segment: 0, sequence: 0, code: 1 }],
    [Kind.TransactionStart, { at: 31, sequence: 2 }],
  );
  expect(transactionsOf(trace)).toMatchObject([
    { number: 1, page: 1, document: 2, start: 7, end: 20, bytes: 300, failed: false },
    { number: 0, page: 0, document: 0, start: 5, end: 30, bytes: 0, failed: true },
  ]);
  expect(transactionsOf(trace)[0]).toMatchObject({ startRecord: 1, endRecord: 2 });
  expect(unfinishedTransactionsOf(trace)).toMatchObject([{ number: 2, start: 31, startRecord: 4 }]);
});
