// Written by `npm run records` from declared.ts: change that.
import type { Content } from '../codes/index.ts';
import type { RecordId, Trace } from '../format/index.ts';

/** What it wrote. */
export function content(trace: Trace, id: RecordId): Content {
  return trace.code(id) as Content;
}

/** Where in the stream sent; bytes. */
export function offset(trace: Trace, id: RecordId): number {
  return trace.sequence(id);
}

/** Accepted now; bytes. */
export function accepted(trace: Trace, id: RecordId): number {
  return trace.lengthOf(id);
}

/** That the application still wants to write; bytes. */
export function rest(trace: Trace, id: RecordId): number {
  return trace.window(id);
}

/** Of requests: the start record of the transaction whose request it begins with; -1: of none. */
export function begins(trace: Trace, id: RecordId): RecordId {
  return trace.segment(id);
}
