import { expect, test } from 'vitest';
import { budgetOf, transactionsOf } from '../../../src/analysis/path/index.ts';
import { Charge, Kind } from '../../../src/trace/codes/index.ts';
import { logOf } from '../logs.ts';

test('a budget adds the path’s steps up by what they were spent on, in the order of the charges', () => {
  const trace = logOf(
    [Kind.TransactionStart, { at: 100 }],
    [Kind.Write, { at: 130, cause: 0, charge: Charge.ServerThink }],
    [Kind.SegmentSent, { at: 140, cause: 1, charge: Charge.HostProcessing, segment: 2 }],
    [Kind.Transmit, { at: 140, cause: 2, segment: 2, value: 145, code: Charge.Queueing }],
    [Kind.Arrived, { at: 170, cause: 3, charge: Charge.Propagation, segment: 2, value: 160 }],
    [Kind.Read, { at: 172, cause: 4, charge: Charge.HostProcessing }],
    [Kind.TransactionEnd, { at: 172, cause: 5, segment: 0 }],
  );
  const [transaction] = transactionsOf(trace);
  expect([...budgetOf(trace, transaction!)]).toEqual([
    ['transmission', 15],
    ['propagation', 10],
    ['queueing', 5],
    ['server-think', 30],
    ['host-processing', 12],
  ]);
});
