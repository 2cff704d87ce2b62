// Written by `npm run records` from declared.ts: change that.
import type { Charge } from '../codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../format/index.ts';

/** The segment. */
export function segment(trace: Trace, id: RecordId): RecordId {
  return trace.segment(id);
}

/** When its transmission starts. */
export function start(trace: Trace, id: RecordId): Nanoseconds {
  return trace.value(id);
}

/** Of the wait until then: transmission behind frames of the same connection or station, queueing behind another connection’s, medium-busy behind another station’s. */
export function wait(trace: Trace, id: RecordId): Charge {
  return trace.code(id) as Charge;
}

/** Of the frame on the wire; bytes. */
export function frame(trace: Trace, id: RecordId): number {
  return trace.lengthOf(id);
}

/** Frames that wait before it; frames. */
export function waiting(trace: Trace, id: RecordId): number {
  return trace.window(id);
}

/** Their bytes; bytes. */
export function queued(trace: Trace, id: RecordId): number {
  return trace.acknowledgment(id);
}
