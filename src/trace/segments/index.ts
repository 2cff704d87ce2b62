export type { Segment } from './segment.ts';
export { segmentOf, segmentsOf } from './segments.ts';
export { windowFieldOf } from './window-field.ts';
export { SegmentWriter, type RecordWriter } from './segment-writer.ts';
