// A strip on its way from the run to start from to the reader's: its bar alone moves.
import { describe, expect, test } from 'vitest';
import { goalStrip, stripInTransition, type StripOptions } from '../../../src/plot/strip/index.ts';

const options: StripOptions = {
  width: 600,
  title: 'time of the transfer under 50 ms',
  isTime: true,
  goal: { value: 50, words: 'goal: under 50 ms' },
  bars: [
    {
      of: 'start',
      name: 'start',
      value: 400,
      words: '400 ms',
      silences: [
        [10, 190],
        [210, 390],
      ],
    },
    { of: 'now', name: 'yours', value: 20, words: '20 ms', silences: [[2, 12]] },
  ],
};
const at = (part: number) => stripInTransition(options, part, (value) => `${Math.round(value)} ms`);
const now = (part: number) => at(part).bars[1]!;

describe('a strip on its way', () => {
  test('begins as long as the run to start from and ends as the reader’s is', () => {
    expect(now(0)).toMatchObject({ value: 400, counting: '400 ms' });
    expect(now(0).silences).toEqual(options.bars[0]!.silences);
    expect(now(0.5)).toMatchObject({ value: 210, counting: '210 ms' });
    expect(at(1)).toBe(options);
  });

  test('closes the silences that the reader’s run has not', () => {
    const [first, second] = now(0.999).silences;
    expect(first![0]).toBeCloseTo(2, 0);
    expect(first![1]).toBeCloseTo(12, 0);
    expect(second![1] - second![0]).toBeLessThan(1);
    expect(second![1]).toBeLessThanOrEqual(now(0.999).value + 1e-6);
  });

  test('leaves axis, goal, names and the other bar where they are', () => {
    const [before, after] = [at(0.3), options].map((one) => goalStrip(one));
    const others = ({ ground, marks, labels }: typeof before) =>
      [...ground, ...marks, ...labels].filter(({ key }) => !/^(?:bar|value)-now$/.test(key));
    expect(others(before)).toEqual(others(after));
    expect(before.description).toBe(after.description);
  });

  test('of one run is that run’s', () => {
    const one = { ...options, bars: options.bars.slice(0, 1) };
    expect(stripInTransition(one, 0.2, String)).toBe(one);
  });
});
