// Written by `npm run records` from declared.ts: change that.
import type { Milliseconds, Nanoseconds, RecordId, Trace } from '../format/index.ts';

/** The sample. */
export function sample(trace: Trace, id: RecordId): Nanoseconds {
  return trace.value(id);
}

/** The smoothed time; µs. */
export function smoothed(trace: Trace, id: RecordId): number {
  return trace.sequence(id);
}

/** The time-out. */
export function timeout(trace: Trace, id: RecordId): Milliseconds {
  return trace.acknowledgment(id);
}
