export { recordsByKind, recordsOf } from './by-kind.ts';
export { CarriedTraceError, carryTrace, receiveTrace, type CarriedTrace } from './carried.ts';
export { connectionsOf, type Connection } from './connections.ts';
export { csvOf } from './csv.ts';
export { digestOf } from './digest.ts';
export { oncePerTrace, oncePerTraceInSteps, recordsPerStep, type SteppedReading } from './once.ts';
export { PackedTraceError, packTrace, unpackTrace, type PackedTrace } from './packed.ts';
export { segmentOf, segmentsOf, type Segment } from './segments.ts';
export { traceUntil } from './until.ts';
