export { Charge, chargeNames, type ChargeName } from './charge.ts';
export {
  Content,
  contentNames,
  DropCode,
  dropNames,
  FailureCode,
  failureNames,
  Flag,
  ImpairmentCode,
  impairmentNames,
  TcpState,
  tcpStateNames,
  TimerCode,
  timerNames,
  WindowCode,
  windowNames,
} from './codes.ts';
export { Kind, kindNames } from './kind.ts';
export {
  OptionCode,
  mostSackBlocks,
  mssOptionBytes,
  optionNames,
  sackBytes,
  sackPermittedBytes,
  timestampBytes,
  windowScaleBytes,
} from './options.ts';
export {
  chargeShift,
  chunkLength,
  codeShift,
  createChunk,
  doubleAt,
  flagsShift,
  formatVersion,
  mostRecords,
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
export { Reason, reasonBit, reasonNames, reasonsIn, type ReasonName } from './reason.ts';
export { Trace, type TraceHeader, type TraceHost, type TraceRecord } from './trace.ts';
export { TraceWriter } from './writer.ts';
