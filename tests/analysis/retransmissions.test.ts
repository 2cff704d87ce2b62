import { expect, test } from 'vitest';
import { retransmissionsOf, retransmissionWords } from '../../src/analysis/index.ts';
import type { Trace } from '../../src/trace/format/index.ts';
import { segmentOf } from '../../src/trace/index.ts';
import { builtinRun, withServerFrameLost } from '../runs.ts';
import { linuxTransfer, stalled } from './linux-runs.ts';

/** What made segments leave again, in words, in order. */
function words(trace: Trace): string[] {
  return [...retransmissionsOf(trace).keys()].map((id) => retransmissionWords(trace, id));
}

test('a fast retransmit, by selective ACKs or by duplicates alone', () => {
  expect(words(linuxTransfer({ lost: [14] }))).toEqual(['fast retransmit (SACK)']);
  expect(words(linuxTransfer({ lost: [14] }, { selectiveAcks: false }))).toEqual([
    'fast retransmit',
  ]);
});

test('a tail loss probe repeats the last segment, or carries new data', () => {
  expect(words(linuxTransfer({ lost: [43] }))).toEqual(['tail loss probe']);
  const late = linuxTransfer(stalled(600));
  const [probe = -1] = retransmissionsOf(late).keys();
  expect(retransmissionWords(late, probe)).toBe('tail loss probe');
  expect(segmentOf(late, probe)?.retransmission).toBe(false);
});

test('what an undo takes back was spurious', () => {
  expect(words(linuxTransfer({ delayed: [{ frame: 14, by: 40 }] }))).toEqual([
    'fast retransmit (SACK), spurious',
  ]);
  const timeout = linuxTransfer(stalled(600), { tailLossProbe: false });
  expect(words(timeout)[0]).toBe('timeout, spurious');
});

test('so is what arrives after all, though its sender does not undo it', () => {
  const late = linuxTransfer({ delayed: [{ frame: 14, by: 40 }] }, { undo: false });
  expect(words(late)).toEqual(['fast retransmit (SACK), spurious']);
});

test('what ACKs let follow a timeout is no fast retransmit', () => {
  const all = words(linuxTransfer({ lost: [41, 42, 43] }, { tailLossProbe: false }));
  expect(all).toEqual(['timeout', 'after a timeout', 'after a timeout']);
});

test('old stacks have a timeout; a run without losses has nothing', () => {
  expect(words(withServerFrameLost(4))).toEqual(['timeout']);
  expect(words(builtinRun('short-initial-segment'))).toEqual([]);
});
