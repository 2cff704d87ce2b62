// Written by `npm run records` from declared.ts: change that.
import type { RecordId, Trace } from '../format/index.ts';

/** The segment. */
export function segment(trace: Trace, id: RecordId): RecordId {
  return trace.segment(id);
}
