// Written by `npm run records` from declared.ts: change that.
import type { FailureCode } from '../codes/index.ts';
import type { RecordId, Trace } from '../format/index.ts';

/** Which. */
export function error(trace: Trace, id: RecordId): FailureCode {
  return trace.code(id) as FailureCode;
}
