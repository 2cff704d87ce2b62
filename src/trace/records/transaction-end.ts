// Written by `npm run records` from declared.ts: change that.
import type { RecordId, Trace } from '../format/index.ts';

/** Number of the transaction, from 0. */
export function number(trace: Trace, id: RecordId): number {
  return trace.sequence(id);
}

/** Its page. */
export function page(trace: Trace, id: RecordId): number {
  return trace.acknowledgment(id);
}

/** The document within the page. */
export function document(trace: Trace, id: RecordId): number {
  return trace.window(id);
}

/** Read; bytes. */
export function bytes(trace: Trace, id: RecordId): number {
  return trace.lengthOf(id);
}

/** Its start record. */
export function start(trace: Trace, id: RecordId): RecordId {
  return trace.segment(id);
}

/** It ended by a failure. */
export function failed(trace: Trace, id: RecordId): boolean {
  return trace.code(id) !== 0;
}
