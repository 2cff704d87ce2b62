import { Flag, Kind } from '../trace/codes/index.ts';
import type { RecordId, Trace } from '../trace/format/index.ts';
import { oncePerTrace, recordsOf, segmentOf } from '../trace/index.ts';

/** What one end of a connection knows about its own data and its peer's acknowledgments. */
interface Sender {
  /** The number after the last byte, or FIN, that was sent; relative. */
  sent: number;
  acknowledged: number;
  /** Bytes. */
  window: number;
  duplicates: number;
}

/**
 * The duplicate acknowledgments of a log as their receiver counts them (RFC 5681, section 2): the same number and window as
 * the ACK before, no data, no SYN or FIN, while data is in flight. Maps the record of each receipt to the number that have
 * come in a row.
 */
export const duplicateAcksOf = oncePerTrace((trace): ReadonlyMap<RecordId, number> => {
  const counts = new Map<RecordId, number>();
  const senders = new Map<number, Sender>();
  for (const id of recordsOf(trace, Kind.SegmentSent, Kind.Received)) {
    const kind = trace.kind(id);
    const segment = segmentOf(trace, kind === Kind.Received ? trace.segment(id) : id);
    if (segment === undefined) continue;
    const key = trace.connection(id) * 0x10000 + trace.host(id);
    let sender = senders.get(key);
    if (sender === undefined) {
      senders.set(key, (sender = { sent: 0, acknowledged: -1, window: -1, duplicates: 0 }));
    }
    const { flags, length, end, acknowledgment, window } = segment;
    const fin = (flags & Flag.Fin) !== 0;
    if (kind === Kind.SegmentSent) {
      sender.sent = Math.max(sender.sent, end + (fin ? 1 : 0));
      continue;
    }
    if (acknowledgment === undefined || (flags & Flag.Rst) !== 0) continue;
    const bare = length === 0 && !fin && (flags & Flag.Syn) === 0;
    const repeats = acknowledgment === sender.acknowledged && window === sender.window;
    sender.duplicates = bare && repeats && sender.sent > acknowledgment ? sender.duplicates + 1 : 0;
    if (sender.duplicates > 0) counts.set(id, sender.duplicates);
    // A late ACK brings nothing new.
    if (acknowledgment >= sender.acknowledged) {
      sender.acknowledged = acknowledgment;
      sender.window = window;
    }
  }
  return counts;
});

const ordinals = ['', 'first', 'second', 'third'];

/** `third duplicate ACK`, `12th duplicate ACK`; empty if the received segment is not a duplicate ACK. */
export function duplicateAckName(trace: Trace, received: RecordId): string {
  const count = duplicateAcksOf(trace).get(received);
  return count === undefined ? '' : `${ordinals[count] ?? count + suffixOf(count)} duplicate ACK`;
}

/** The ordinal suffix of a number above three: 4th, 12th, 21st. */
function suffixOf(count: number): string {
  const teen = Math.floor(count / 10) % 10 === 1;
  return (!teen && ['', 'st', 'nd', 'rd'][count % 10]) || 'th';
}
