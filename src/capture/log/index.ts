export {
  logOf,
  logOfSegments,
  type CaptureLog,
  type LikelyRecords,
  type LogInProgress,
} from './capture-log.ts';
export type { Events } from './events.ts';
export { sentIn } from './sent-in.ts';
export {
  endOf,
  logOfCaptures,
  type CaptureSide,
  type CaptureSides,
  type LoggedCaptures,
} from './log-of-captures.ts';
