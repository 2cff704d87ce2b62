import { expect, test } from 'vitest';
import {
  todayLegend,
  legend,
  waterfallLegend,
  windowsLegend,
} from '../../../src/plot/legend/index.ts';
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
