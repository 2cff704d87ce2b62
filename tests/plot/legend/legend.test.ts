import { expect, test } from 'vitest';
import {
  rareWordsIn,
  todayLegend,
  legend,
  waterfallLegend,
  windowsLegend,
} from '../../../src/plot/legend/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { builtinRun } from '../../runs.ts';
import { linuxTransfer } from '../../analysis/linux-runs.ts';
import { phaseKey } from '../../../src/plot/waterfall/index.ts';

test('the legend has each form of the waterfall', () => {
  const drawn = waterfallLegend.flatMap(({ marks }) =>
    marks.flatMap(({ shapes }) => shapes.map(({ kind, class: look }) => `${kind} ${look}`)),
  );
  for (const { shape } of phaseKey) expect(drawn).toContain(`${shape.kind} ${shape.class}`);
  expect(drawn).toContain('line leader');
});

test('no two entries of the pictures say the same, and none leaves its box', () => {
  const entries = [...legend, ...windowsLegend, ...todayLegend, ...waterfallLegend];
  expect(new Set(entries.map(({ words }) => words)).size).toBe(entries.length);
  for (const { marks } of waterfallLegend) {
    for (const shape of marks.flatMap(({ shapes }) => shapes)) {
      if (shape.kind !== 'rect') continue;
      expect(shape.x + shape.width).toBeLessThanOrEqual(40);
      expect(shape.y + shape.height).toBeLessThanOrEqual(24);
    }
  }
});

test('what few runs have is explained where a run has it', () => {
  const wordsFor = (trace: Trace): string[] =>
    rareWordsIn(trace).map((words) => words.split(':')[0]!);
  expect(wordsFor(builtinRun('short-initial-segment'))).toEqual([]);
  expect(wordsFor(linuxTransfer({ lost: [43] }))).toContain('probe');
  expect(wordsFor(linuxTransfer({ lost: [41] }))).toContain('R RACK');
  expect(wordsFor(linuxTransfer({ delayed: [{ frame: 14, by: 40 }] }))).toContain('R spurious');
  expect(wordsFor(linuxTransfer({}))).not.toContain('R spurious');
});
