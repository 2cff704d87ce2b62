export {
  captureHost,
  choiceAt,
  connectionOptions,
  endsOf,
  subjectOfPlot,
  type SequenceChoice,
  type Side,
} from './choice.ts';
export {
  measure,
  measurementWords,
  plotCorners,
  type Measurement,
  type PlotPoint,
} from './measurement.ts';
export { initialSequence, type NumberBase } from './numbers.ts';
export { rulerShapes } from './ruler-shapes.ts';
export { sequencePlot } from './sequence-plot.ts';
export type { SequencePlotOptions } from './source.ts';
