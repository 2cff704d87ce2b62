export { logOf, type CaptureLog } from './capture-log.ts';
export type { LikelyWait } from './inferred-waits.ts';
export {
  endOf,
  logOfCaptures,
  type CaptureSide,
  type CaptureSides,
  type LoggedCaptures,
} from './log-of-captures.ts';
