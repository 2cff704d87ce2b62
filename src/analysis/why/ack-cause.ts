import { AckCause, Kind } from '../../trace/codes/index.ts';
import { holdRecord, segmentSentRecord } from '../../trace/records/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';

const rules: Readonly<Record<number, string>> = {
  [AckCause.Dialogue]: 'pingpong: it answers, so it delays',
  [AckCause.UsedUp]: 'quick ACKs used up',
  [AckCause.TurnedOff]: 'the program turned quick ACKs off',
};

/** The rule by which an ACK waits. @param hold its record. */
export function waitingRule(trace: Trace, hold: RecordId): string {
  const rule = trace.kind(hold) === Kind.Hold ? rules[holdRecord.room(trace, hold)] : undefined;
  return rule ?? 'delayed ACK';
}

/** ` (quick ACK: 11 left)`, of a segment that is such an ACK alone. */
export function atOnceWords(trace: Trace, segment: RecordId): string {
  if (segmentSentRecord.ackCause(trace, segment) !== AckCause.Quick) return '';
  return ` (quick ACK: ${segmentSentRecord.quickLeft(trace, segment)} left)`;
}
