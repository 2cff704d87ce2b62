export { recordsByKind, recordsOf } from './by-kind.ts';
export {
  TransferredTraceError,
  transferTrace,
  receiveTrace,
  type TransferredTrace,
} from './transferred.ts';
export { columnOf, inOrder, onlyThose } from './columns.ts';
export { connectionsOf, type Connection } from './connections.ts';
export { csvOf } from './csv.ts';
export { digestOf } from './digest.ts';
export { firstDifference } from './first-difference.ts';
export { oncePerTrace, oncePerTraceInSteps, recordsPerStep, type SteppedReading } from './once.ts';
export { PackedTraceError, packTrace, unpackTrace, type PackedTrace } from './packed.ts';
export {
  segmentOf,
  segmentsOf,
  SegmentWriter,
  windowFieldOf,
  type RecordWriter,
  type Segment,
} from './segments/index.ts';
export { traceUntil, traceWatched } from './until.ts';
