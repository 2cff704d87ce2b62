export { isRecordHeader, PacketMark, type SynOptions } from '../read/index.ts';
export type {
  BothSides,
  CapturedConnection,
  CapturePoint,
  ClientKnownBy,
  ClockFit,
  ConnectionFacts,
  Endpoint,
  Exchange,
  JoinedEnds,
  PacketColumns,
} from './columns.ts';
export { connectionsOf, type Connections } from './connections.ts';
export { exchangesOf } from './exchanges.ts';
export { silentGapsOf } from './silence.ts';
export { rowOf, type ConnectionRow, type WholeRow } from './rows.ts';
export { serverRank } from './server-rank.ts';
export { packetFilesOf, type PacketFile } from './packet-files.ts';
