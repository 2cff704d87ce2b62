import { describe, expect, it } from 'vitest';
import { builtin, capture, contents, figure, timeErrors, type Row } from './figures.ts';

describe('Heidemann 1997, Figure 4: the odd, short final segment', () => {
  const theirs = figure('fig4-odd-short-final-segment.csv');
  const ours = secondExchange(capture(builtin('odd-short-final-segment')), theirs.length);

  it('has the same senders, numbers, acknowledgments, windows and pushes', () => {
    expect(contents(ours)).toEqual(contents(theirs));
  });

  it('has the same times, within a millisecond of the first row', () => {
    for (const error of timeErrors(ours, theirs)) expect(Math.abs(error)).toBeLessThan(1);
  });
});

/** The figure leaves the connection's beginning out: it starts with the second request. */
function secondExchange(rows: readonly Row[], length: number): Row[] {
  const first = rows.findIndex(({ from, seq, end }) => from === 'client' && seq === 53 && end > 53);
  return rows.slice(first, first + length);
}
