export {
  compareWithCapture,
  type Comparison,
  type ConnectionComparison,
  type Difference,
  type OutsideGap,
} from './compare.ts';
export type { WindowSample } from './congestion.ts';
export { readSamples, SamplesError } from './tcp-info.ts';
export { isPureAck, sides, type Side } from './sent.ts';
export { briefOf, same, type Brief } from './brief.ts';
export { describeSegment } from './segment-text.ts';
export { comparisonText, type Place } from './text.ts';
export { unlikeParts } from './unlike.ts';
