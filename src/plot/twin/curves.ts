import type { LineQueue } from '../../analysis/windows/index.ts';
import type { Trace } from '../../trace/format/index.ts';
import { queuePlot, sameLine } from '../queue/queue-plot.ts';
import type { Mark } from '../marks/shape.ts';
import { faint } from './twin.ts';
import type { ViewOptions } from '../scales/view.ts';
import type { WindowsOptions } from '../windows/source.ts';
import { windowsStrip } from '../windows/windows-strip.ts';

// Separate, because pages load these views later than the sequence plot and the ladder.

/** Another run behind a windows strip: only the step curves, of the sender that the strip shows or of its counterpart. */
export function windowsTwin(twin: Trace, shown: Trace, options: WindowsOptions): Mark[] {
  const { marks } = windowsStrip(twin, { ...options, beside: shown });
  return marks.filter(({ key }) => key.startsWith('curve-')).map((mark) => faint(outlined(mark)));
}

/** Another run behind the plot of a link's queue; nothing if no frame waits there in the other run. */
export function queueTwin(
  twin: Trace,
  shown: Trace,
  queue: LineQueue,
  options: ViewOptions,
): Mark[] {
  const other = sameLine(twin, shown, queue);
  if (other === undefined) return [];
  return queuePlot(twin, other, { ...options, beside: shown }).marks.map((mark) =>
    faint(outlined(mark)),
  );
}

/** Without the area below a step curve: two of them would mix into a meaningless color. */
function outlined(mark: Mark): Mark {
  const shapes = mark.shapes.filter((shape) => shape.class !== 'area');
  return { ...mark, shapes };
}
