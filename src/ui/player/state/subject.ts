import { Kind } from '../../../trace/codes/index.ts';
import type { RecordId, Trace } from '../../../trace/format/index.ts';

/**
 * The thing in the pictures that a record belongs to, for the selection that all views share: a
 * segment, the first record of a hold, or an application's act. Undefined if it belongs to none.
 */
export function subjectOf(trace: Trace, record: RecordId): RecordId | undefined {
  switch (trace.kind(record)) {
    case Kind.SegmentSent:
    case Kind.Options:
    case Kind.Queued:
    case Kind.Transmit:
    case Kind.Arrived:
    case Kind.Dropped:
    case Kind.Received:
    case Kind.CrossTraffic:
    case Kind.Impairment:
      return trace.segment(record);
    case Kind.Hold:
      return firstOfHold(trace, record);
    case Kind.Release:
      return firstOfHold(trace, trace.segment(record));
    case Kind.Think:
    case Kind.Connect:
    case Kind.Write:
    case Kind.Read:
    case Kind.Close:
    case Kind.Cork:
    case Kind.Blocked:
      return record;
    case Kind.TransactionStart:
    case Kind.TransactionEnd:
    case Kind.TimerFired:
    case Kind.Window:
    case Kind.State:
    case Kind.RoundTrip:
    case Kind.Cubic:
    case Kind.Failure: {
      const cause = trace.cause(record);
      return cause < 0 ? undefined : subjectOf(trace, cause);
    }
  }
}

/**
 * A record of one run where another of the same scenario has it too: runs are the same until something
 * is changed in them. Undefined where the other has something else in its place.
 */
export function subjectInBoth(trace: Trace, other: Trace, record: RecordId): RecordId | undefined {
  if (record >= other.length) return undefined;
  const [here, there] = [trace.record(record), other.record(record)];
  const same =
    here.kind === there.kind &&
    here.time === there.time &&
    here.host === there.host &&
    here.connection === there.connection &&
    here.sequence === there.sequence &&
    here.acknowledgment === there.acknowledgment &&
    here.length === there.length;
  return same ? record : undefined;
}

/** A hold that changed its amount is one hold: each record names the one it replaces. */
function firstOfHold(trace: Trace, record: RecordId): RecordId {
  let first = record;
  while (trace.segment(first) >= 0) first = trace.segment(first);
  return first;
}
