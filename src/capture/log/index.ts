export { logOf, type CaptureLog } from './capture-log.ts';
export {
  endOf,
  logOfCaptures,
  type CaptureSide,
  type CaptureSides,
  type LoggedCaptures,
} from './log-of-captures.ts';
