import type { LineQueue } from '../analysis/index.ts';
import type { Trace } from '../trace/format/index.ts';
import { ladder, type LadderOptions } from './ladder.ts';
import { queuePlot, sameLine } from './queue-plot.ts';
import { sequencePlot } from './sequence-plot.ts';
import type { SequencePlotOptions } from './sequence-source.ts';
import type { Mark, MarkRole } from './shape.ts';
import type { ViewOptions } from './view.ts';
import type { WindowsOptions } from './windows-source.ts';
import { windowsStrip } from './windows-strip.ts';

/** What is drawn of a run behind another's picture: what travels, not why. */
const travelling: ReadonlySet<MarkRole> = new Set(['data', 'ack', 'control', 'reset']);

/**
 * Another run's segments and acknowledgments on the axes of a sequence plot, to be drawn faintly
 * behind it. They belong to no record of the run that is shown.
 * @param shown the run that the picture shows; its options have the other run `beside` it
 */
export function sequenceTwin(twin: Trace, shown: Trace, options: SequencePlotOptions): Mark[] {
  return asTwin(sequencePlot(twin, { ...options, beside: shown }).marks);
}

/** The same behind a ladder. */
export function ladderTwin(twin: Trace, shown: Trace, options: LadderOptions): Mark[] {
  return asTwin(ladder(twin, { ...options, beside: shown }).marks);
}

/** The same behind a windows strip: the stairs alone, of the sender that the strip shows or of its counterpart. */
export function windowsTwin(twin: Trace, shown: Trace, options: WindowsOptions): Mark[] {
  const { marks } = windowsStrip(twin, { ...options, beside: shown });
  return marks.filter(({ key }) => key.startsWith('curve-')).map((mark) => faint(outlined(mark)));
}

/** The same behind the plot of a line's queue; nothing if no frame waits there in the other run. */
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

function asTwin(marks: readonly Mark[]): Mark[] {
  return marks.filter(({ role }) => travelling.has(role)).map(faint);
}

function faint({ key, role, shapes, title }: Mark): Mark {
  return { key: `twin-${key}`, role, record: undefined, title: `other run: ${title}`, shapes };
}

/** Without the area below a stair: two of them would mix into a colour that means nothing. */
function outlined(mark: Mark): Mark {
  const shapes = mark.shapes.filter((shape) => shape.class !== 'area');
  return { ...mark, shapes };
}
