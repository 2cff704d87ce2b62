// What draws the stills that a page's script does without until one has to be drawn anew: the page comes with them.
import { queuesOf } from '../../../analysis/windows/index.ts';
import type { RunLog } from '../../../run/index.ts';
import type { Figure } from '../../../course/markdown/index.ts';
import { queuePlot } from '../../../plot/queue/index.ts';
import { queueTwin, windowsTwin } from '../../../plot/twin/index.ts';
import { shownSender, windowsStrip } from '../../../plot/windows/index.ts';
import { waterfall, waterfallTwin } from '../../../plot/waterfall/index.ts';
import { stillOf, type Still } from './still.ts';
import type { Stretch } from '../../../plot/scales/index.ts';

export type LaterView = 'windows' | 'waterfall';

/** What a still shows besides its run. */
export interface StillAsked {
  readonly view: LaterView;
  readonly run: RunLog;
  readonly figure: Figure;
  /** Another run, drawn faintly behind. */
  readonly beside?: RunLog | undefined;
  /** First and last time on view; left out: all. */
  readonly domain?: Stretch | undefined;
  /** Whether long silences are drawn short. */
  readonly folded: boolean;
}

const width = 340;

/** The pictures of a view, standing still: windows have the queue below them, as in the view, where it ran over. */
export function laterStills({ view, run, figure, beside, domain, folded }: StillAsked): Still[] {
  const { trace } = run;
  const twin = beside?.trace;
  const options = { width, folded, beside: twin, ...(domain && { domain }) };
  const still = (
    ...[picture, behind]: [Parameters<typeof stillOf>[0], Parameters<typeof stillOf>[3]]
  ) => stillOf(picture, figure.at.time, null, behind);
  if (view === 'waterfall') {
    const sized = { ...options, height: 260 };
    return [still(waterfall(trace, sized), twin && waterfallTwin(twin, trace, sized))];
  }
  const { connections } = figure;
  const sender = shownSender(trace, connections === null ? {} : { connections });
  const strip = { ...options, ...sender, height: 230 };
  const queue = queuesOf(trace).find(({ drops }) => drops.length > 0);
  const below = { ...options, height: 160 };
  return [
    still(windowsStrip(trace, strip), twin && windowsTwin(twin, trace, strip)),
    ...(queue === undefined
      ? []
      : [still(queuePlot(trace, queue, below), twin && queueTwin(twin, trace, queue, below))]),
  ];
}
