import { Charge, Content, Flag, Kind, Reason } from '../../trace/codes/index.ts';
import { noRecord, type Nanoseconds, type RecordId, type Trace } from '../../trace/format/index.ts';
import { arrivedRecord, impairmentRecord, transmitRecord } from '../../trace/records/index.ts';
import type { Transaction } from './transactions.ts';

/** A step of the critical path, in which the time is spent on one thing. */
export interface PathStep {
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
  readonly charge: Charge;
  /** The record at the step's end: what was being waited for. */
  readonly record: RecordId;
}

/** When a segment ends a wait, its travel time is charged to the reason of that wait. */
const chargeOfReason: ReadonlyMap<Reason, Charge> = new Map([
  [Reason.ReceiveWindow, Charge.ReceiveWindow],
  [Reason.CongestionWindow, Charge.CongestionWindow],
  [Reason.Nagle, Charge.Nagle],
  [Reason.SillyWindow, Charge.SillyWindow],
  [Reason.Cork, Charge.Cork],
  [Reason.Pacing, Charge.Pacing],
  [Reason.RetransmissionWait, Charge.RetransmissionWait],
]);

/**
 * The chain of causes from a transaction's last byte back to its start, first step first. The steps are contiguous and cover
 * the transaction exactly; steps of zero length are left out.
 */
export function criticalPathOf(trace: Trace, transaction: Transaction): PathStep[] {
  const steps: PathStep[] = [];
  const { start, endRecord } = transaction;
  let override: Charge = Charge.Nothing;
  let id = endRecord;
  while (trace.time(id) > start) {
    override = overrideAt(trace, id, override);
    const cause = trace.cause(id);
    // A record without a cause happened by itself; a transaction's own start is never later.
    const from = cause === noRecord ? start : Math.max(start, trace.time(cause));
    for (const step of stepsInto(trace, id, from, override)) steps.push(step);
    if (cause === noRecord) break;
    id = cause;
  }
  return steps.reverse();
}

/**
 * A segment's whole travel time, from its sending to its reception, gets one charge if the segment opened the connection or
 * ended a sender's wait.
 */
function overrideAt(trace: Trace, id: RecordId, present: Charge): Charge {
  const kind = trace.kind(id);
  if (kind === Kind.Received) {
    return opens(trace, trace.segment(id)) ? Charge.Handshake : present;
  }
  if (kind === Kind.SegmentSent) {
    const cause = trace.cause(id);
    const released = chargeOfReason.get(trace.code(id) as Reason);
    const byArrival = cause !== noRecord && trace.kind(cause) === Kind.Received;
    return byArrival && released !== undefined ? released : Charge.Nothing;
  }
  return onTheWay.has(kind) ? present : Charge.Nothing;
}

/** Whether a segment opens the connection: it has a SYN, or left as a flight of a TLS handshake was written. */
function opens(trace: Trace, segment: RecordId): boolean {
  if ((trace.flags(segment) & Flag.Syn) !== 0) return true;
  const cause = trace.cause(segment);
  return (
    cause !== noRecord &&
    trace.kind(cause) === Kind.Write &&
    trace.code(cause) === Content.Handshake
  );
}

/** Records of a segment between its sending and its reception. */
const onTheWay: ReadonlySet<Kind> = new Set([
  Kind.Queued,
  Kind.Transmit,
  Kind.Arrived,
  Kind.Dropped,
  Kind.Impairment,
]);

/** The time between a record and its cause, latest first. */
function stepsInto(trace: Trace, id: RecordId, from: Nanoseconds, override: Charge): PathStep[] {
  const to = trace.time(id);
  if (to === from) return [];
  if (override !== Charge.Nothing) return [{ from, to, charge: override, record: id }];
  if (trace.kind(id) !== Kind.Arrived) {
    return [{ from, to, charge: trace.charge(id) as Charge, record: id }];
  }
  const cause = trace.cause(id);
  // A delayed frame has a record of the delay between its transmission and its arrival.
  const delayed = cause !== noRecord && trace.kind(cause) === Kind.Impairment;
  const late = delayed ? impairmentRecord.late(trace, cause) : 0;
  const transmit = delayed ? trace.cause(cause) : cause;
  const due = Math.max(from, to - late);
  const begins = Math.max(from, transmitRecord.start(trace, transmit));
  const ends = Math.max(from, arrivedRecord.transmitted(trace, id));
  const steps: PathStep[] = [
    { from: due, to, charge: Charge.ExtraDelay, record: id },
    { from: ends, to: due, charge: Charge.Propagation, record: id },
    { from: begins, to: ends, charge: Charge.Transmission, record: id },
    { from, to: begins, charge: transmitRecord.wait(trace, transmit), record: id },
  ];
  return steps.filter((step) => step.to > step.from);
}
