import type { Trace } from '../../trace/format/index.ts';
import type { LadderOptions } from '../ladder/ladder.ts';
import { ladder } from '../ladder/whole-ladder.ts';
import type { SequencePlotOptions } from '../sequence/source.ts';
import { sequencePlot } from '../sequence/whole-sequence.ts';
import type { Mark } from '../marks/shape.ts';
import { asTwin } from './twin.ts';

/**
 * Another run's segments and acknowledgments on the axes of a sequence plot, drawn faintly behind it. They belong to no
 * record of the run that is shown.
 * @param shown the run that the picture shows; its options have the other run `beside` it
 */
export function sequenceTwin(twin: Trace, shown: Trace, options: SequencePlotOptions): Mark[] {
  return asTwin(sequencePlot(twin, { ...options, beside: shown }));
}

/** The same behind a ladder. */
export function ladderTwin(twin: Trace, shown: Trace, options: LadderOptions): Mark[] {
  return asTwin(ladder(twin, { ...options, beside: shown }));
}
