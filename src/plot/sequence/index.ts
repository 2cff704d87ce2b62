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
export { sequencePlot } from './sequence-plot.ts';
export type { SequencePlotOptions } from './source.ts';
