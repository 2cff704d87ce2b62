// A line goes through a box if a part of it lies inside; one that only touches an edge does not.
import { expect, test } from 'vitest';
import { crosses, type Line } from '../../../src/plot/callouts/lines.ts';
import { line } from '../../../src/plot/marks/shape.ts';

const box = { x: 10, y: 10, width: 20, height: 10 };

test.each<[string, boolean, readonly [number, number, number, number]]>([
  ['from side to side', true, [0, 15, 40, 15]],
  ['from above to below', true, [20, 0, 20, 40]],
  ['within', true, [12, 12, 18, 18]],
  ['across a corner', true, [5, 15, 20, 5]],
  ['past a corner', false, [0, 15, 15, 0]],
  ['along the lower edge', false, [0, 20, 40, 20]],
  ['along the left edge', false, [10, 0, 10, 40]],
  ['up to the right edge', false, [60, 15, 30, 15]],
  ['beside', false, [40, 0, 40, 40]],
])('%s', (_, goes, [x1, y1, x2, y2]) => {
  expect(crosses(line(x1, y1, x2, y2) as Line, box)).toBe(goes);
  expect(crosses(line(x2, y2, x1, y1) as Line, box)).toBe(goes);
});
