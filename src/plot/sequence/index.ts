export {
  captureHost,
  choiceAt,
  connectionOptions,
  endsOf,
  subjectOfPlot,
  type SequenceChoice,
  type Side,
} from './choice.ts';
export { plotCorners, type PlotPoint } from './corners.ts';
export { measure, measurementWords, type Measurement } from './measurement.ts';
export { initialSequence, type NumberBase } from './numbers.ts';
export { rulerShapes } from './ruler-shapes.ts';
export * as denseSequence from './dense-layers.ts';
export { drawSequence } from './sequence-plot.ts';
export type { SequencePlotOptions } from './source.ts';
export { sequencePlot } from './whole-sequence.ts';
