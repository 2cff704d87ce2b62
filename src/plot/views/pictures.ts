import { pageElementsOf } from '../../analysis/path/index.ts';
import { queuesOf, type LineQueue } from '../../analysis/windows/index.ts';
import type { Trace } from '../../trace/format/index.ts';
import { queuePlot } from '../queue/queue-plot.ts';
import { queueTwin, windowsTwin } from '../twin/curves.ts';
import { waterfall, waterfallTwin } from '../waterfall/waterfall.ts';
import { shownSender } from '../windows/source.ts';
import { windowsStrip } from '../windows/windows-strip.ts';
import { firstPictures } from './first-pictures.ts';
import type { PictureOptions, ViewPicture } from './view-picture.ts';
import { isPicture, views, type PictureName } from './views.ts';

/** How each picture of the table in views.ts is drawn. */
export const pictures: Readonly<Record<PictureName, ViewPicture>> = {
  ...firstPictures,
  windows: {
    file: { height: 320 },
    stillHeight: 230,
    draw: (trace, options) => windowsStrip(trace, { ...options, ...shownSender(trace, options) }),
    twin: (twin, shown, options) =>
      windowsTwin(twin, shown, { ...options, ...shownSender(shown, options) }),
  },
  queue: {
    file: { height: 260 },
    stillHeight: 160,
    missing: (trace) => (queuesOf(trace).length === 0 ? 'no frame waits for a line' : undefined),
    draw: (trace, options) => queuePlot(trace, queueIn(trace, options), options),
    twin: (twin, shown, options) => queueTwin(twin, shown, queueIn(shown, options), options),
  },
  waterfall: {
    file: { height: 360 },
    stillHeight: 260,
    missing: (trace) => (pageElementsOf(trace).length === 0 ? 'no page is fetched' : undefined),
    draw: waterfall,
    twin: waterfallTwin,
  },
};

/** In the order of the table. */
export const pictureNames: readonly PictureName[] = (
  Object.keys(views) as (keyof typeof views)[]
).filter(isPicture);

/** @throws RangeError if no frame waits for a link */
function queueIn(trace: Trace, { queue = queuesOf(trace)[0] }: PictureOptions): LineQueue {
  if (queue === undefined) throw new RangeError('no frame waits for a line');
  return queue;
}
