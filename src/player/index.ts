export { differenceOf, differenceWords, type RunCounts, type RunDifference } from './difference.ts';
export {
  noEdits,
  redone,
  undone,
  withEdit,
  withoutEdit,
  type EditHistory,
} from './edit-history.ts';
export { openingOf, type Opening } from './opening.ts';
export { PacketList, type PacketLine } from './packet-list.ts';
export { advance, foldPassing, hurryAt, slownesses, slownessFor } from './playback.ts';
export {
  compareMoments,
  nextStop,
  previousStop,
  stopsOf,
  type Grain,
  type Stop,
  type Stops,
} from './stops.ts';
export { subjectInBoth, subjectOf } from './subject.ts';
export { readViewData, usualView, viewNames, type ViewData, type ViewName } from './view-data.ts';
export { choiceOf, usualPlot, type PlotData, type RulerData, type TimeBase } from './plot-data.ts';
export { closerLook, sharedSpan } from './shared-axis.ts';
export { movedEnd, rulerAt, snapped, type Place } from './ruler.ts';
export {
  follow,
  pan,
  rezoom,
  shortestTime,
  windowOf,
  zoomBack,
  zoomBy,
  zoomTo,
  type Stretch,
  type ZoomStack,
  type ZoomWindow,
} from './zoom.ts';
