// A record's columns as plain numbers. The readers of each kind re-export them, so that a page's script contains each once.
import type { Nanoseconds, RecordId, Trace } from '../format/index.ts';

export function sequence(trace: Trace, id: RecordId): number {
  return trace.sequence(id);
}

export function acknowledgment(trace: Trace, id: RecordId): number {
  return trace.acknowledgment(id);
}

export function length(trace: Trace, id: RecordId): number {
  return trace.lengthOf(id);
}

export function window(trace: Trace, id: RecordId): number {
  return trace.window(id);
}

export function segment(trace: Trace, id: RecordId): RecordId {
  return trace.segment(id);
}

export function flags(trace: Trace, id: RecordId): number {
  return trace.flags(id);
}

export function value(trace: Trace, id: RecordId): number {
  return trace.value(id);
}

/** The value, where it is a time. */
export function time(trace: Trace, id: RecordId): Nanoseconds {
  return trace.value(id);
}
