// Written by `npm run records` from declared.ts: change that.
import type { RecordId, Trace } from '../format/index.ts';

/** Where in the stream received; bytes. */
export function offset(trace: Trace, id: RecordId): number {
  return trace.sequence(id);
}

/** Taken; 0: the end of the stream; bytes. */
export function bytes(trace: Trace, id: RecordId): number {
  return trace.lengthOf(id);
}

/** Left unread; bytes. */
export function unread(trace: Trace, id: RecordId): number {
  return trace.window(id);
}
