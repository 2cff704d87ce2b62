// Written by `npm run records` from declared.ts: change that.
import type { TimerCode } from '../codes/index.ts';
import type { RecordId, Trace } from '../format/index.ts';
import type { ChargedOrigin } from './origin.ts';

export interface TimerFiredColumns extends ChargedOrigin {
  /** Which. */
  readonly timer: TimerCode;
  /** Firings in a row (back-off). */
  readonly inARow: number;
}

/** Which. */
export function timer(trace: Trace, id: RecordId): TimerCode {
  return trace.code(id) as TimerCode;
}

/** Firings in a row (back-off). */
export { value as inARow } from './columns.ts';
