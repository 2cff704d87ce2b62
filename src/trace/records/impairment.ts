// Written by `npm run records` from declared.ts: change that.
import type { ImpairmentCode } from '../codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../format/index.ts';

/** Which. */
export function effect(trace: Trace, id: RecordId): ImpairmentCode {
  return trace.code(id) as ImpairmentCode;
}

/** The segment. */
export function segment(trace: Trace, id: RecordId): RecordId {
  return trace.segment(id);
}

/** By which it arrives later. */
export function late(trace: Trace, id: RecordId): Nanoseconds {
  return trace.value(id);
}
