// Written by `npm run records` from declared.ts: change that.
import type { RecordId, Trace } from '../format/index.ts';
import type { ChargedOrigin } from './origin.ts';

export interface CloseColumns extends ChargedOrigin {
  /** Only the sending half. */
  readonly sendingOnly: boolean;
}

/** Only the sending half. */
export function sendingOnly(trace: Trace, id: RecordId): boolean {
  return trace.code(id) !== 0;
}
