export { picturesAhead } from './ahead.ts';
export { rowChart, type ChartRow, type RowChartOptions } from './row-chart.ts';
export { chart, type ChartCurve, type ChartOptions, type ChartPoint } from './chart.ts';
export { foldsOf, foldsWithin } from './folds.ts';
export { withPath, type MarkedPath, type MarkedSpan } from './chain.ts';
export { ladder, ladderSvg, type LadderOptions } from './ladder.ts';
export { busiestPair, pairsOf, type HostPair } from './ladder-pairs.ts';
export { legend, type LegendEntry } from './legend.ts';
export { waterfallLegend } from './legend-waterfall.ts';
export { windowsLegend } from './legend-windows.ts';
export { Looks, type Look, type Styled } from './looks.ts';
export { markAt } from './mark-at.ts';
export {
  measure,
  measurementWords,
  plotCorners,
  type Measurement,
  type PlotPoint,
} from './measurement.ts';
export { overlayAt, travellingIn, type Overlay, type TravellingPoint } from './overlay.ts';
export { lineName } from './queue-names.ts';
export { queuePlot, queuePlotSvg } from './queue-plot.ts';
export { queueStack, type QueueStack, type StackOptions } from './queue-stack.ts';
export { rulerShapes } from './ruler-shapes.ts';
export { sequencePlot, sequencePlotSvg } from './sequence-plot.ts';
export {
  choiceAt,
  connectionWithClient,
  connectionOptions,
  captureHost,
  endsOf,
  subjectOfPlot,
  type ConnectionOption,
  type SequenceChoice,
  type SequenceSubject,
  type Side,
} from './sequence-choice.ts';
export { initialSequence, type NumberBase } from './sequence-numbers.ts';
export { scrubberMarks, type ScrubberMarks } from './scrubber-marks.ts';
export type { SequencePlotOptions } from './sequence-source.ts';
export type { Box, Drawing, Mark, MarkRole, NumberScale, Picture, Shape } from './shape.ts';
export {
  fileFaces,
  filePalette,
  pageFaces,
  pagePalette,
  pictureStyle,
  type Faces,
  type Palette,
} from './styles.ts';
export {
  attributes,
  drawnGroups,
  escapeText,
  groupsSvg,
  standaloneSvg,
  type DrawnGroup,
  type Shown,
} from './svg.ts';
export { timersAt } from './timers.ts';
export {
  createTimeScale,
  type Fold,
  type TimeScale,
  type TimeScaleOptions,
  type TimeTick,
  type TimeUnit,
} from './time-scale.ts';
export { queueTwin, windowsTwin } from './twin-curves.ts';
export { ladderTwin, sequenceTwin } from './twin.ts';
export {
  phaseKey,
  phaseTimes,
  phaseWords,
  waterfall,
  waterfallSvg,
  waterfallTwin,
} from './waterfall.ts';
export { eventSpan, wholeDomain, type ViewOptions } from './view.ts';
export { fullSegment, windowReadings, type WindowReading } from './windows-legend.ts';
export { windowsStrip, windowsStripSvg } from './windows-strip.ts';
export { shownSender, type WindowsOptions } from './windows-source.ts';
export { textWidth, wrapText } from './text.ts';
