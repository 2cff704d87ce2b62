import { describe, expect, it } from 'vitest';
import { builtin, capture, contents, figure, timeErrors } from './figures.ts';

describe('Heidemann 1997, Figure 2: the short initial segment', () => {
  const theirs = figure('fig2-short-initial-segment.csv');
  const ours = capture(builtin('short-initial-segment')).slice(0, theirs.length);

  it('has the same senders, numbers, acknowledgments, windows and pushes', () => {
    expect(contents(ours)).toEqual(contents(theirs));
  });

  it('has the same times, within a millisecond of the first row', () => {
    for (const error of timeErrors(ours, theirs)) expect(Math.abs(error)).toBeLessThan(1);
  });

  it('is nearer than that: what remains is read off a figure of microseconds', () => {
    const worst = Math.max(...timeErrors(ours, theirs).map(Math.abs));
    expect(worst).toBeLessThan(0.05);
  });
});
