// Written by `npm run records` from declared.ts: change that.
import type { Nanoseconds, RecordId, Trace } from '../format/index.ts';

/** The segment. */
export function segment(trace: Trace, id: RecordId): RecordId {
  return trace.segment(id);
}

/** When its transmission ended; the rest is propagation. */
export function transmitted(trace: Trace, id: RecordId): Nanoseconds {
  return trace.value(id);
}
