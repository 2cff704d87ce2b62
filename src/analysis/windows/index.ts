export { cubicOf, type CubicHistory, type CubicPart } from './cubic.ts';
export { packetCount, packetOf, PacketsInFlight, windowSize } from './packets.ts';
export { queueAt, queuesOf, type LineQueue, type QueuedFrame, type QueueDrop } from './queues.ts';
export { sentBytesAt, type SentBytes } from './sent-bytes.ts';
export {
  levelAt,
  windowHistoryOf,
  windowsAt,
  type Level,
  type WindowHistory,
  type Windows,
} from './windows.ts';
