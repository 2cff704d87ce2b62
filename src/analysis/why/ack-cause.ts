import { AckCause, Kind } from '../../trace/codes/index.ts';
import { holdRecord, segmentSentRecord } from '../../trace/records/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';

/** The rule by which an ACK waits. @param hold its record. */
export function waitingRule(trace: Trace, hold: RecordId): string {
  const answers =
    trace.kind(hold) === Kind.Hold && holdRecord.room(trace, hold) === AckCause.Dialogue;
  return answers ? 'pingpong: it answers, so it delays' : 'delayed ACK';
}

/** ` (quick ACK: 11 left)`, of a segment that is such an ACK alone. */
export function atOnceWords(trace: Trace, segment: RecordId): string {
  if (segmentSentRecord.ackCause(trace, segment) !== AckCause.Quick) return '';
  return ` (quick ACK: ${segmentSentRecord.quickLeft(trace, segment)} left)`;
}
