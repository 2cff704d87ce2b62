// Written by `npm run records` from declared.ts: change that.
import type { Reason } from '../codes/index.ts';
import type { RecordId, Trace } from '../format/index.ts';

/** That ends. */
export function reason(trace: Trace, id: RecordId): Reason {
  return trace.code(id) as Reason;
}

/** The hold’s record. */
export { segment as hold } from './columns.ts';
