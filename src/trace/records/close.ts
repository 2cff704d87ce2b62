// Written by `npm run records` from declared.ts: change that.
import type { RecordId, Trace } from '../format/index.ts';

/** Only the sending half. */
export function sendingOnly(trace: Trace, id: RecordId): boolean {
  return trace.code(id) !== 0;
}
