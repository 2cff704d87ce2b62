// Written by `npm run records` from declared.ts: change that.
import type { Milliseconds, Nanoseconds, RecordId, Trace } from '../format/index.ts';
import type { RecordOrigin } from './origin.ts';

export interface RoundTripColumns extends RecordOrigin {
  /** The sample. */
  readonly sample: Nanoseconds;
  /** The smoothed time; µs. */
  readonly smoothed: number;
  /** The timeout. */
  readonly timeout: Milliseconds;
}

/** The sample. */
export { time as sample } from './columns.ts';

/** The smoothed time; µs. */
export { sequence as smoothed } from './columns.ts';

/** The timeout. */
export function timeout(trace: Trace, id: RecordId): Milliseconds {
  return trace.acknowledgment(id);
}
