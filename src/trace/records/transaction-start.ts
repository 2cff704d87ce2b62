// Written by `npm run records` from declared.ts: change that.
import type { Nanoseconds, RecordId, Trace } from '../format/index.ts';

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

/** Expected; 0: unknown; bytes. */
export function expected(trace: Trace, id: RecordId): number {
  return trace.lengthOf(id);
}

/** When the client came to know of the document, if it had to wait for a connection since then; 0: it had not. */
export function knownSince(trace: Trace, id: RecordId): Nanoseconds {
  return trace.value(id);
}
