import { AckCause, Kind } from '../../trace/codes/index.ts';
import { holdRecord, segmentSentRecord } from '../../trace/records/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';

/** Why an ACK waits, or leaves at once. Stacks with one rule say nothing. */
const words: Readonly<Record<number, string>> = {
  [AckCause.SeveralSegments]: 'more than one segment',
  [AckCause.Read]: 'the application has read it',
  [AckCause.TimerNear]: 'its timer would fire soon',
  [AckCause.Dialogue]: 'pingpong: it answers, so it delays',
  [AckCause.UsedUp]: 'delayed ACK: no quick ACKs left',
  [AckCause.TurnedOff]: 'the program turned quick ACKs off',
  [AckCause.Compressed]: 'SACK compression: one ACK for several',
  [AckCause.Unread]: 'delayed ACK: the application has yet to read',
};

/** The rule by which an ACK waits. @param hold its record. */
export function waitingRule(trace: Trace, hold: RecordId): string {
  const cause = trace.kind(hold) === Kind.Hold ? holdRecord.room(trace, hold) : AckCause.None;
  return words[cause] ?? 'delayed ACK';
}

/** Names of the rules by which ACKs wait, where the reason, a delayed ACK, leaves it open. */
export const rulesOfAcks: Readonly<Record<number, string>> = {
  [AckCause.Dialogue]: 'interactive-mode',
  [AckCause.UsedUp]: 'quick-acks',
  [AckCause.TurnedOff]: 'quick-acks',
  [AckCause.Compressed]: 'sack-compression',
};

/** Which of them; undefined: only the reason is known. @param hold its record. */
export function ruleOfAck(trace: Trace, hold: RecordId): string | undefined {
  return trace.kind(hold) === Kind.Hold ? rulesOfAcks[holdRecord.room(trace, hold)] : undefined;
}

/** ` (quick ACK: 11 left)`, of a segment that is an ACK alone; empty where nothing is known. */
export function atOnceWords(trace: Trace, segment: RecordId): string {
  const cause = segmentSentRecord.ackCause(trace, segment);
  if (cause === AckCause.None) return '';
  const quick = `quick ACK: ${segmentSentRecord.quickLeft(trace, segment)} left`;
  return ` (${words[cause] ?? quick})`;
}
