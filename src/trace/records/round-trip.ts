// Written by `npm run records` from declared.ts: change that.
import type { Milliseconds, RecordId, Trace } from '../format/index.ts';

/** The sample. */
export { time as sample } from './columns.ts';

/** The smoothed time; µs. */
export { sequence as smoothed } from './columns.ts';

/** The time-out. */
export function timeout(trace: Trace, id: RecordId): Milliseconds {
  return trace.acknowledgment(id);
}
