// No two words of a ladder lie on each other, and none leaves the picture: every built-in scenario, at any width,
// folded and in true scale. The gate draws the narrowest, the widest and what decides the layout between.
import { describe, expect, test } from 'vitest';
import { ladder, pairsOf } from '../../../src/plot/ladder/index.ts';
import { builtinRun, distinctBuiltins } from '../../runs.ts';
import { triesAll } from '../../trials.ts';
import { labelBoxes, overlaps } from '../marks/label-boxes.ts';

const widths = triesAll
  ? [280, 320, 334, 335, 360, 420, 560, 800, 1200, 1600]
  : [280, 334, 335, 560, 1600];
const heights = triesAll ? [240, 460, 900] : [240, 900];

/** Whole, a long run has too many arrows for any label: its beginning is drawn. */
const longRun = 3000;
const beginning = [0, 400e6] as const;

describe.each(distinctBuiltins)('the ladder of %s', (name) => {
  test.each([true, false])('folded %s', (folded) => {
    const trace = builtinRun(name);
    const long = trace.length > longRun;
    for (const width of long ? [280, 420] : widths) {
      for (const height of long ? [460] : heights) {
        for (const pair of pairsOf(trace)) {
          const domain = long ? { domain: beginning } : {};
          const { ground, labels } = ladder(trace, { width, height, folded, pair, ...domain });
          const size = `${width} by ${height}`;
          const boxes = labelBoxes([...ground, ...labels]);
          expect(overlaps(boxes), size).toEqual([]);
          const outside = boxes.filter(
            ({ box }) =>
              box.x < -1 ||
              box.x + box.width > width + 1 ||
              box.y < 0 ||
              box.y + box.height > height,
          );
          expect(
            outside.map(({ words }) => words),
            size,
          ).toEqual([]);
        }
      }
    }
  });
});
