import type { Trace } from '../../trace/format/index.ts';
import { ladder, type LadderOptions } from '../ladder/ladder.ts';
import { sequencePlot } from '../sequence/sequence-plot.ts';
import type { SequencePlotOptions } from '../sequence/source.ts';
import type { Mark, MarkRole } from '../marks/shape.ts';

/** What is drawn of another run behind a picture: the segments, not the reasons. */
const segmentRoles: ReadonlySet<MarkRole> = new Set(['data', 'ack', 'control', 'reset']);

/**
 * Another run's segments and acknowledgments on the axes of a sequence plot, drawn faintly behind it. They belong to no
 * record of the run that is shown.
 * @param shown the run that the picture shows; its options have the other run `beside` it
 */
export function sequenceTwin(twin: Trace, shown: Trace, options: SequencePlotOptions): Mark[] {
  return asTwin(sequencePlot(twin, { ...options, beside: shown }).marks);
}

/** The same behind a ladder. */
export function ladderTwin(twin: Trace, shown: Trace, options: LadderOptions): Mark[] {
  return asTwin(ladder(twin, { ...options, beside: shown }).marks);
}

function asTwin(marks: readonly Mark[]): Mark[] {
  return marks.filter(({ role }) => segmentRoles.has(role)).map(faint);
}

/** A mark of another run, to be drawn behind. */
export function faint({ key, role, shapes, title }: Mark): Mark {
  return { key: `twin-${key}`, role, record: undefined, title: `other run: ${title}`, shapes };
}
