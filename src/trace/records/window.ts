// Written by `npm run records` from declared.ts: change that.
import type { WindowCode } from '../codes/index.ts';
import type { RecordId, Trace } from '../format/index.ts';

/** Why. */
export function why(trace: Trace, id: RecordId): WindowCode {
  return trace.code(id) as WindowCode;
}

/** Cwnd; bytes. */
export function congestionWindow(trace: Trace, id: RecordId): number {
  return trace.sequence(id);
}

/** Ssthresh; bytes. */
export function threshold(trace: Trace, id: RecordId): number {
  return trace.acknowledgment(id);
}

/** The peer’s window; bytes. */
export function peerWindow(trace: Trace, id: RecordId): number {
  return trace.window(id);
}

/** In flight; bytes. */
export function inFlight(trace: Trace, id: RecordId): number {
  return trace.lengthOf(id);
}
