export { foldsOf } from './folds.ts';
export { openingOf, type Opening } from './opening.ts';
export { advance, foldPassing, hurryAt, slownesses, slownessFor } from './playback.ts';
export { closerLook, sharedSpan } from './shared-axis.ts';
export { createTimeScale, type Fold } from './time-scale.ts';
export { eventSpan, wholeDomain, type ViewOptions } from './view.ts';
export {
  follow,
  pan,
  readZoom,
  rezoom,
  shortestTime,
  windowOf,
  zoomBack,
  zoomBy,
  zoomTo,
  type Interval,
  type ZoomStack,
  type ZoomWindow,
} from './zoom.ts';
