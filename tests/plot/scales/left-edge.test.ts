import { describe, expect, it } from 'vitest';
import { queuesOf } from '../../../src/analysis/windows/index.ts';
import { runScenario } from '../../../src/run/index.ts';
import { queuePlot } from '../../../src/plot/queue/index.ts';
import { sequencePlot } from '../../../src/plot/sequence/index.ts';
import { windowsStrip } from '../../../src/plot/windows/index.ts';
import type { Shape } from '../../../src/plot/marks/index.ts';
import { textWidth } from '../../../src/plot/marks/text.ts';
import { pageType } from '../../../src/plot/marks/type-scale.ts';
import { briefBuiltins } from '../../runs.ts';
import { triesAll } from '../../trials.ts';
import { builtinNames, builtinScenario } from '../../../src/scenario/index.ts';

const options = { width: 800, height: 300 } as const;

describe('pictures over time, one below the other', () => {
  it.each(triesAll ? builtinNames : briefBuiltins)(
    'begin at one place, beside numbers that fit: %s',
    (name) => {
      const { trace } = runScenario(builtinScenario(name));
      const last = trace.duration;
      const zoom = [last * 0.4, last * 0.5] as const;
      for (const view of [options, { ...options, zoom }]) {
        const pictures = [
          sequencePlot(trace, view),
          windowsStrip(trace, view),
          ...queuesOf(trace).map((queue) => queuePlot(trace, queue, view)),
        ];
        expect(new Set(pictures.map(({ frame }) => frame.x)).size).toBe(1);
        for (const { ground } of pictures)
          for (const { shapes } of ground) for (const shape of shapes) fits(shape);
      }
    },
  );
});

/** Words that end at an axis begin within the picture. */
function fits(shape: Shape): void {
  if (shape.kind !== 'text' || shape.anchor !== 'end') return;
  expect(shape.x - textWidth(shape.text, pageType.tick), shape.text).toBeGreaterThanOrEqual(0);
}
