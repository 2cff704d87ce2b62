// Written by `npm run records` from declared.ts: change that.
import type { RecordId, Trace } from '../format/index.ts';

/** The client’s port. */
export function port(trace: Trace, id: RecordId): number {
  return trace.sequence(id);
}

/** The server’s port. */
export function peerPort(trace: Trace, id: RecordId): number {
  return trace.acknowledgment(id);
}

/** The server’s host number. */
export function peer(trace: Trace, id: RecordId): number {
  return trace.window(id);
}
