// Written by `npm run records` from declared.ts: change that.
import type { Reason } from '../codes/index.ts';
import type { RecordId, Trace } from '../format/index.ts';

/** That binds. */
export function reason(trace: Trace, id: RecordId): Reason {
  return trace.code(id) as Reason;
}

/** The further reasons (bit n: reason n). */
export { sequence as further } from './columns.ts';

/** Held back; for delayed-ack: bytes unacknowledged; bytes. */
export { length as bytes } from './columns.ts';

/** That the window would still admit; for delayed-ack: why the ACK waits (AckCause); bytes. */
export { acknowledgment as room } from './columns.ts';

/** Size of the segment that would leave; bytes. */
export { window as wanted } from './columns.ts';

/** When a timer ends it; -1: none does. */
export { time as timer } from './columns.ts';

/** The hold it replaces; -1: it is new. */
export { segment as replaces } from './columns.ts';

/** For nagle: the rule is one small segment at a time (Minshall). */
export function small(trace: Trace, id: RecordId): boolean {
  return trace.flags(id) !== 0;
}
