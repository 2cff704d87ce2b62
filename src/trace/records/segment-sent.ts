// Written by `npm run records` from declared.ts: change that.
import type { Reason } from '../codes/index.ts';
import type { RecordId, Trace } from '../format/index.ts';

/** Of its first byte; sequence number. */
export { sequence } from './columns.ts';

/** The next byte expected; counts only with the ACK bit; sequence number. */
export { acknowledgment } from './columns.ts';

/** Of payload; bytes. */
export { length as payload } from './columns.ts';

/** The window field of the header, scaled as both SYNs agreed; bytes. */
export { window } from './columns.ts';

/** The control bits, as on the wire. */
export { flags } from './columns.ts';

/** The reason of the hold that it ends; 0: none. */
export function released(trace: Trace, id: RecordId): Reason {
  return trace.code(id) as Reason;
}

/** The MSS option; 0: none; bytes. */
export function mss(trace: Trace, id: RecordId): number {
  return trace.value(id) & 65535;
}

/** Data in it was sent before. */
export function retransmission(trace: Trace, id: RecordId): boolean {
  return ((trace.value(id) >>> 16) & 1) !== 0;
}

/** Why its ACK leaves at once, where a stack has several rules for that (AckCause). */
export function ackCause(trace: Trace, id: RecordId): number {
  return (trace.value(id) >>> 17) & 31;
}

/** The quick ACKs that are left. */
export function quickLeft(trace: Trace, id: RecordId): number {
  return (trace.value(id) >>> 22) & 31;
}
