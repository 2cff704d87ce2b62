// Written by `npm run records` from declared.ts: change that.
import type { Charge } from '../codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../format/index.ts';
import type { ChargedOrigin } from './origin.ts';

export interface ThinkColumns extends ChargedOrigin {
  /** What the time that follows is: client-think, server-think or host-processing. */
  readonly spentOn: Charge;
  /** When it ends. */
  readonly end: Nanoseconds;
}

/** What the time that follows is: client-think, server-think or host-processing. */
export function spentOn(trace: Trace, id: RecordId): Charge {
  return trace.code(id) as Charge;
}

/** When it ends. */
export { time as end } from './columns.ts';
