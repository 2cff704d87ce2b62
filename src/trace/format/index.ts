export {
  chargeShift,
  chunkLength,
  codeShift,
  createChunk,
  doubleAt,
  flagsShift,
  formatVersion,
  markOf,
  maxRecords,
  noRecord,
  placeOf,
  recordBytes,
  recordDoubles,
  recordWords,
  wordAt,
  type Chunk,
  type RecordId,
} from './layout.ts';
export { LogMemory } from './memory.ts';
export {
  Trace,
  type Inferred,
  type InferredWait,
  type ResentBy,
  type TraceHeader,
  type TraceHost,
  type TraceRecord,
  type Watched,
} from './trace.ts';
export type {
  BitsPerSecond,
  MegabitsPerSecond,
  Milliseconds,
  Nanoseconds,
  Seconds,
} from './units.ts';
export { TraceWriter } from './writer.ts';
