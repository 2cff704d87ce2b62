import type { Trace } from '../../trace/format/index.ts';
import type { Picture } from '../marks/shape.ts';
import * as dense from './dense-layers.ts';
import { drawSequence } from './sequence-plot.ts';
import type { SequencePlotOptions } from './source.ts';

/** A sequence plot of any run: see drawSequence. */
export function sequencePlot(trace: Trace, options: SequencePlotOptions): Picture {
  return drawSequence(trace, options, dense);
}
