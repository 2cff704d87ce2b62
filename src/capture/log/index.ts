export { logOf, type CaptureLog } from './capture-log.ts';
export type { LikelyEvents, LikelyWait, LikelyWrite } from './likely.ts';
export {
  endOf,
  logOfCaptures,
  type CaptureSide,
  type CaptureSides,
  type LoggedCaptures,
} from './log-of-captures.ts';
