import { pageElementsOf } from '../analysis/path/index.ts';
import { queuesOf } from '../analysis/windows/index.ts';
import type { RunLog } from '../run/index.ts';
import { choiceAt, sequencePlotSvg } from '../plot/sequence/index.ts';
import { ladderSvg } from '../plot/ladder/index.ts';
import { queuePlotSvg } from '../plot/queue/index.ts';
import { shownSender, windowsStripSvg } from '../plot/windows/index.ts';
import { waterfallSvg } from '../plot/waterfall/index.ts';
import { Misuse } from './errors.ts';

/** What an SVG can show. */
export const views = ['sequence', 'ladder', 'windows', 'queue', 'waterfall'] as const;
export type View = (typeof views)[number];

/** Pixels: a column of text is 720 wide. */
const width = 720;
const heights = { sequence: 420, ladder: 720, windows: 320, queue: 260, waterfall: 360 } as const;

/**
 * A view of a run as an SVG file.
 * @param at name of the host where a capture is taken: what it sends and receives is shown
 * @throws Misuse if the run has no such thing to show
 */
export function pictureOf({ trace, heartbeats }: RunLog, at: string, view: View): string {
  const size = { width, height: heights[view] };
  const host = trace.header.hosts.findIndex(({ name }) => name === at);
  const choice = choiceAt(trace, host);
  switch (view) {
    case 'sequence':
      return sequencePlotSvg(trace, { ...size, ...choice });
    case 'ladder':
      return ladderSvg(trace, { ...size, heartbeats, folded: true });
    case 'windows':
      return windowsStripSvg(trace, { ...size, ...shownSender(trace, choice) });
    case 'queue': {
      const [bottleneck] = queuesOf(trace);
      if (bottleneck === undefined) {
        throw new Misuse(
          '--view: in this run no frame waits for a line; there is no queue to show',
        );
      }
      return queuePlotSvg(trace, bottleneck, size);
    }
    case 'waterfall': {
      if (pageElementsOf(trace).length === 0) {
        throw new Misuse('--view: in this run no page is fetched; there is no waterfall to show');
      }
      return waterfallSvg(trace, size);
    }
  }
}
