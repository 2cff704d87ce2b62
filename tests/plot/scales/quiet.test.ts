import { expect, test } from 'vitest';
import { silencesOf } from '../../../src/analysis/index.ts';
import { quietsOf } from '../../../src/plot/scales/quiet.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { briefBuiltins, builtinRun } from '../../runs.ts';

test('with one connection, it is quiet where nothing is on any wire', () => {
  const trace = builtinRun('odd-short-final-segment');
  const spans = (list: readonly { from: number; to: number }[]) =>
    list.map(({ from, to }) => [from, to]);
  expect(spans(quietsOf(trace))).toEqual(spans(silencesOf(trace)));
});

test.each(briefBuiltins)('%s: none is held for longer than it lasts, nor broken into', (name) => {
  const trace = builtinRun(name);
  const quiets = quietsOf(trace);
  for (const { from, to, held } of quiets) {
    expect(to).toBeGreaterThan(from);
    expect(held).toBeGreaterThanOrEqual(0);
    expect(held).toBeLessThanOrEqual(to - from);
  }
  const longest = [...quiets].sort((a, b) => b.to - b.from - (a.to - a.from)).slice(0, 5);
  for (const { connection, from, to } of longest) {
    const into = segmentsOf(trace).filter(
      (one) => one.connection === connection && one.transmitAt! > from && one.transmitAt! < to,
    );
    expect(into).toEqual([]);
  }
});

test('a pause of the application is not held, a stall is', () => {
  const quiets = quietsOf(builtinRun('restart-demo-ssr'));
  const [pause, stall] = [...quiets].sort((a, b) => b.to - b.from - (a.to - a.from));
  expect(pause!.held).toBe(0);
  expect(pause!.amidData).toBe(true);
  expect(stall!.held).toBeCloseTo(stall!.to - stall!.from);
});
