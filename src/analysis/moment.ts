import type { Nanoseconds, RecordId, Trace } from '../trace/format/index.ts';

/**
 * A position in a log: everything up to and including `record` has happened, and the time is `time`. Several records can
 * share one time, so the record distinguishes them.
 */
export interface Moment {
  /** The last record that has happened; -1: none. */
  readonly record: RecordId;
  /** Not before that record, and not after the next one. */
  readonly time: Nanoseconds;
}

/** The position at a time, after everything at that time has happened. */
export function momentAt(trace: Trace, time: Nanoseconds): Moment {
  // Times are whole nanoseconds, so the next whole number is the first later time.
  return { record: trace.firstAtOrAfter(Math.floor(time) + 1) - 1, time };
}
