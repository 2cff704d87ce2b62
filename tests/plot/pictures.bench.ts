// How long the pictures of a run take to be worked out: `npx vitest bench --run`.
import { bench, describe } from 'vitest';
import { ladder } from '../../src/plot/ladder/index.ts';
import { sequencePlot } from '../../src/plot/sequence/index.ts';
import { windowsStrip } from '../../src/plot/windows/index.ts';
import { builtinRun } from '../runs.ts';

/** As the sandbox draws them on a screen 1440 pixels wide. */
const size = { width: 860, height: 480 };

for (const name of ['long-transfer', 'restart-demo-ssr', 'short-initial-segment'] as const) {
  const trace = builtinRun(name);
  const { duration } = trace;
  /** First the whole, then parts around the middle of the run. */
  const parts = { whole: 1, half: 2, thirtieth: 30, thousandth: 1000 };
  describe(name, () => {
    for (const [part, among] of Object.entries(parts)) {
      let moved = 0;
      // Panning: no picture is the one before.
      const zoom = (): readonly [number, number] => {
        const long = duration / among;
        const from = (duration - long) / 2 + (moved++ % 16) * (long / 64);
        return [from, from + long];
      };
      bench(`sequence plot, ${part}`, () => {
        sequencePlot(trace, { ...size, zoom: zoom() });
      });
      bench(`windows strip, ${part}`, () => {
        windowsStrip(trace, { ...size, height: 150, zoom: zoom() });
      });
      bench(`ladder, ${part}`, () => {
        ladder(trace, { ...size, zoom: zoom() });
      });
    }
  });
}
