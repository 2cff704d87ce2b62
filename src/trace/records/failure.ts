// Written by `npm run records` from declared.ts: change that.
import type { FailureCode } from '../codes/index.ts';
import type { RecordId, Trace } from '../format/index.ts';
import type { RecordOrigin } from './origin.ts';

export interface FailureColumns extends RecordOrigin {
  /** Which. */
  readonly error: FailureCode;
}

/** Which. */
export function error(trace: Trace, id: RecordId): FailureCode {
  return trace.code(id) as FailureCode;
}
