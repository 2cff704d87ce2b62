import { AckCause, Kind, Reason } from '../trace/codes/index.ts';
import type { Trace } from '../trace/format/index.ts';
import { holdRecord } from '../trace/records/index.ts';
import type { HoldPhase } from './holds.ts';

/**
 * Bytes that a hold is about. With an ACK that stands for several duplicates the log counts from the last number that was
 * acknowledged, holes included: then it is the bytes that have come since the last ACK.
 */
export function heldBytes(
  trace: Trace,
  { id: hold, bytes }: Pick<HoldPhase, 'id' | 'bytes'>,
): number {
  if (trace.kind(hold) !== Kind.Hold || trace.code(hold) !== Reason.DelayedAck) return bytes;
  if (holdRecord.room(trace, hold) !== AckCause.Compressed) return bytes;
  let sum = 0;
  for (let id = hold - 1; id >= 0; id--) {
    if (trace.host(id) !== trace.host(hold) || trace.connection(id) !== trace.connection(hold)) {
      continue;
    }
    if (trace.kind(id) === Kind.SegmentSent) break;
    if (trace.kind(id) === Kind.Received) sum += trace.lengthOf(trace.segment(id));
  }
  return sum;
}
