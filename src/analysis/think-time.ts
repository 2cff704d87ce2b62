import type { Nanoseconds, RecordId, Trace } from '../trace/format/index.ts';
import { thinkRecord } from '../trace/records/index.ts';

/** When an application's think time ends; undefined: the log was cut before. */
export function thinkEnd(trace: Trace, id: RecordId): Nanoseconds | undefined {
  const end = thinkRecord.end(trace, id);
  return end < 0 ? undefined : end;
}

/** The end of a think time within the log: its own end or the log's. */
export function thinkUntil(trace: Trace, id: RecordId): Nanoseconds {
  return thinkEnd(trace, id) ?? trace.duration;
}
