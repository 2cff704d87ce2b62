export {
  PacketMark,
  type BothSides,
  type CapturedConnection,
  type CapturePoint,
  type ClientKnownBy,
  type ClockFit,
  type ConnectionFacts,
  type Endpoint,
  type Exchange,
  type JoinedEnds,
  type PacketColumns,
  type SynOptions,
} from './columns.ts';
