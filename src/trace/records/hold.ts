// Written by `npm run records` from declared.ts: change that.
import type { Reason } from '../codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../format/index.ts';

/** That binds. */
export function reason(trace: Trace, id: RecordId): Reason {
  return trace.code(id) as Reason;
}

/** The further reasons (bit n: reason n). */
export function further(trace: Trace, id: RecordId): number {
  return trace.sequence(id);
}

/** Held back; for delayed-ack: bytes unacknowledged; bytes. */
export function bytes(trace: Trace, id: RecordId): number {
  return trace.lengthOf(id);
}

/** That the window would still admit; bytes. */
export function room(trace: Trace, id: RecordId): number {
  return trace.acknowledgment(id);
}

/** Size of the segment that would leave; bytes. */
export function wanted(trace: Trace, id: RecordId): number {
  return trace.window(id);
}

/** When a timer ends it; -1: none does. */
export function timer(trace: Trace, id: RecordId): Nanoseconds {
  return trace.value(id);
}

/** The hold it replaces; -1: it is new. */
export function replaces(trace: Trace, id: RecordId): RecordId {
  return trace.segment(id);
}
