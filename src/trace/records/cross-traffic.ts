// Written by `npm run records` from declared.ts: change that.
import type { RecordId, Trace } from '../format/index.ts';

/** Of the IP packet; bytes. */
export function packet(trace: Trace, id: RecordId): number {
  return trace.lengthOf(id);
}
