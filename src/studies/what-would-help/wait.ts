import { holdPhasesOf, holdsOf } from '../../analysis/index.ts';
import { Kind, Reason } from '../../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import { segmentsOf, type Segment } from '../../trace/index.ts';
import { writeRecord } from '../../trace/records/index.ts';

/**
 * One wait, named so that it is found again in another run of the same work: what the sender's
 * byte, or the receiver's acknowledgment of a byte, waited for before it left. Numbers are
 * relative to the SYN, the first byte is 1.
 */
export interface Wait {
  readonly kind: 'data' | 'ack';
  readonly host: number;
  readonly connection: number;
  readonly number: number;
}

/**
 * The wait that a record belongs to: of a hold the wait that it is, of a segment what went before
 * it. Undefined if nothing left afterwards.
 */
export function waitOf(
  trace: Trace,
  record: RecordId,
): { readonly wait: Wait; readonly end: Segment } | undefined {
  const segments = segmentsOf(trace);
  const end =
    trace.kind(record) === Kind.Hold
      ? endOfHold(trace, segments, record)
      : segments.find(({ id }) => id === record);
  if (end === undefined) return undefined;
  const { from: host, connection, length, sequence, acknowledgment, retransmission } = end;
  // A held acknowledgment may leave with data: the wait is the acknowledgment's.
  const ofAck = trace.kind(record) === Kind.Hold && trace.code(record) === Reason.DelayedAck;
  const isData = length > 0 && !retransmission && !ofAck;
  const number = isData ? sequence : acknowledgment;
  if (number === undefined) return undefined;
  return { wait: { kind: isData ? 'data' : 'ack', host, connection, number }, end };
}

/** The first segment that a hold kept from leaving. */
function endOfHold(
  trace: Trace,
  segments: readonly Segment[],
  record: RecordId,
): Segment | undefined {
  // A wait for a new amount has a record of its own: whichever was pointed at, the whole is meant.
  const phase = holdPhasesOf(trace).find(({ id }) => id === record);
  if (phase === undefined) return undefined;
  const hold = holdsOf(trace).find(
    ({ host, connection, because, from, to }) =>
      host === phase.host &&
      connection === phase.connection &&
      because === phase.because &&
      from <= phase.from &&
      to >= phase.to,
  );
  if (hold === undefined) return undefined;
  const ofAck = hold.because === Reason.DelayedAck;
  return segments.find(
    ({ from, connection, sentAt, length }) =>
      from === hold.host &&
      connection === hold.connection &&
      sentAt >= hold.to &&
      (ofAck || length > 0),
  );
}

/** How long a wait is in a run; undefined if the run has no such bytes. */
export function lengthOfWait(
  trace: Trace,
  segments: readonly Segment[],
  wait: Wait,
): Nanoseconds | undefined {
  const begins = wait.kind === 'data' ? writtenAt(trace, wait) : arrivedAt(segments, wait);
  const ends = segments.find(
    (segment) =>
      segment.from === wait.host &&
      segment.connection === wait.connection &&
      (wait.kind === 'data'
        ? segment.sequence <= wait.number && wait.number < segment.end
        : (segment.acknowledgment ?? 0) >= wait.number),
  );
  if (begins === undefined || ends === undefined) return undefined;
  return Math.max(0, ends.sentAt - begins);
}

/** When the application wrote the byte. */
function writtenAt(trace: Trace, { host, connection, number }: Wait): Nanoseconds | undefined {
  for (let id = 0; id < trace.length; id++) {
    if (trace.kind(id) !== Kind.Write) continue;
    if (trace.host(id) !== host || trace.connection(id) !== connection) continue;
    // Offsets count from 0.
    if (writeRecord.offset(trace, id) + writeRecord.accepted(trace, id) >= number)
      return trace.time(id);
  }
  return undefined;
}

/** When TCP had the last byte that the acknowledgment reports. */
function arrivedAt(
  segments: readonly Segment[],
  { host, connection, number }: Wait,
): Nanoseconds | undefined {
  return segments.find(
    (segment) =>
      segment.to === host &&
      segment.connection === connection &&
      segment.receivedAt !== undefined &&
      segment.sequence < number &&
      number <= segment.end,
  )?.receivedAt;
}
