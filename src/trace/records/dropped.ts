// Written by `npm run records` from declared.ts: change that.
import type { DropCode } from '../codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../format/index.ts';

/** The segment. */
export function segment(trace: Trace, id: RecordId): RecordId {
  return trace.segment(id);
}

/** Why. */
export function why(trace: Trace, id: RecordId): DropCode {
  return trace.code(id) as DropCode;
}

/** When, if that is later than the record. */
export function lost(trace: Trace, id: RecordId): Nanoseconds {
  return trace.value(id);
}

/** Frames that wait before it; frames. */
export function waiting(trace: Trace, id: RecordId): number {
  return trace.window(id);
}

/** Their bytes; bytes. */
export function queued(trace: Trace, id: RecordId): number {
  return trace.acknowledgment(id);
}
