import { TcpState, Flag, Kind } from '../../trace/codes/index.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { recordsOf } from '../../trace/index.ts';
import { segmentSentRecord } from '../../trace/records/index.ts';
import { applyRecord, freshEnd } from '../end-state.ts';

/** A sender's progress in its byte stream; numbers relative to its SYN, the first byte is 1. */
export interface SentBytes {
  /** The first byte not acknowledged, as far as the sender knows. */
  readonly acknowledged: number;
  /** The first byte that was never sent. */
  readonly sent: number;
}

/** The progress of one end of a connection after everything at a time has happened; undefined before it has sent its SYN. */
export function sentBytesAt(
  trace: Trace,
  connection: number,
  host: number,
  time: Nanoseconds,
): SentBytes | undefined {
  const end = freshEnd(host, TcpState.Closed);
  let initial: number | undefined;
  for (const id of recordsOf(trace, Kind.SegmentSent, Kind.Received)) {
    if (trace.time(id) > time) break;
    if (trace.connection(id) !== connection || trace.host(id) !== host) continue;
    if (trace.kind(id) === Kind.SegmentSent && (trace.flags(id) & Flag.Syn) !== 0) {
      initial = segmentSentRecord.sequence(trace, id);
    }
    applyRecord(trace, id, end);
  }
  if (initial === undefined) return undefined;
  return {
    acknowledged: (end.unacknowledged - initial) >>> 0,
    sent: (end.end - initial) >>> 0,
  };
}
