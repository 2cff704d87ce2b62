// Written by `npm run records` from declared.ts: change that.
import type { WindowCode } from '../codes/index.ts';
import type { RecordId, Trace } from '../format/index.ts';

/** Why. */
export function why(trace: Trace, id: RecordId): WindowCode {
  return trace.code(id) as WindowCode;
}

/** Cwnd; bytes. */
export { sequence as congestionWindow } from './columns.ts';

/** Ssthresh; bytes. */
export { acknowledgment as threshold } from './columns.ts';

/** The peer’s window; bytes. */
export { window as peerWindow } from './columns.ts';

/** In flight; bytes. */
export { length as inFlight } from './columns.ts';

/** For pipe, in a recovery by proportional rate reduction: packets that the ACK delivers; otherwise 0. */
export { value as delivered } from './columns.ts';
