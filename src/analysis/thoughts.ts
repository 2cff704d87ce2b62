import type { Nanoseconds, RecordId, Trace } from '../trace/format/index.ts';
import { thinkRecord } from '../trace/records/index.ts';

/** When what a host's application began to think of ends; undefined: the log was cut before it did. */
export function thoughtEnd(trace: Trace, id: RecordId): Nanoseconds | undefined {
  const end = thinkRecord.end(trace, id);
  return end < 0 ? undefined : end;
}

/** How far a thought goes in the log: to its end, or to that of the log. */
export function thoughtUntil(trace: Trace, id: RecordId): Nanoseconds {
  return thoughtEnd(trace, id) ?? trace.duration;
}
