// Written by `npm run records` from declared.ts: change that.
import type { RecordId, Trace } from '../format/index.ts';

/** That found no room; bytes. */
export function bytes(trace: Trace, id: RecordId): number {
  return trace.lengthOf(id);
}
