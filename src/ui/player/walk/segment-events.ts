import {
  byteCount,
  grouped,
  instant,
  retransmissionWords,
  withArticle,
} from '../../../analysis/index.ts';
import { Flag } from '../../../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../../trace/format/index.ts';
import { oncePerTrace, segmentsOf, type Segment } from '../../../trace/index.ts';

/** What one host does with a segment at one time, or what happens to it in flight. */
export interface SegmentEvent {
  readonly time: Nanoseconds;
  readonly kind: 'sent' | 'lost' | 'received';
  /** The host that sends or receives; of a lost segment its sender. */
  readonly host: number;
  readonly segment: Segment;
}

/** Every segment sent, lost and received, copies too, in order of time. */
export const segmentEventsOf = oncePerTrace((trace): readonly SegmentEvent[] => {
  const events: SegmentEvent[] = [];
  for (const segment of segmentsOf(trace)) {
    const { from, to, sentAt, transmitAt, droppedAt, receivedAt, copies } = segment;
    events.push({ time: transmitAt ?? sentAt, kind: 'sent', host: from, segment });
    if (droppedAt !== undefined) {
      events.push({ time: droppedAt, kind: 'lost', host: from, segment });
    }
    for (const time of [receivedAt, ...copies.map((copy) => copy.receivedAt)]) {
      if (time !== undefined) events.push({ time, kind: 'received', host: to, segment });
    }
  }
  return events.sort((a, b) => a.time - b.time || a.segment.id - b.segment.id);
});

/**
 * What happens at one time: `At 5.100 ms, the server sends 1,460 bytes to the client; they arrive at 6.400 ms.`
 * @param events of that one time; at least one
 */
export function eventsSentence(trace: Trace, events: readonly SegmentEvent[]): string {
  const clauses = events.slice(0, maxClauses).map((event) => clauseOf(trace, event));
  const more = events.length - clauses.length;
  if (more > 0) clauses.push(`${grouped(more)} more segments are sent or arrive`);
  return `At ${instant(events[0]!.time)}, ${clauses.join('; ')}.`;
}

/** More at one instant can be counted, not listened to. */
const maxClauses = 3;

function clauseOf(trace: Trace, { kind, segment, time }: SegmentEvent): string {
  const [sender, receiver] = [segment.from, segment.to].map((host) => named(trace, host));
  const what = amountOf(segment);
  switch (kind) {
    case 'sent': {
      const verb = segment.retransmission ? 'retransmits' : 'sends';
      const why = retransmissionWords(trace, segment.id);
      const cause = why === '' ? '' : ` (${why})`;
      return `${sender} ${verb} ${what} to ${receiver}${cause}${fateOf(trace, segment)}`;
    }
    case 'lost':
      return `${what} from ${sender} to ${receiver} ${segment.length > 1 ? 'are' : 'is'} lost`;
    case 'received': {
      const again = segment.receivedAt !== time ? ' again' : '';
      return `${receiver} receives ${what} from ${sender}${again}, sent at ${instant(segment.transmitAt ?? segment.sentAt)}`;
    }
  }
}

/** What becomes of a segment, as far as the log knows. */
function fateOf({ watched }: Trace, { length, receivedAt, droppedAt }: Segment): string {
  const [they, are] = length > 1 ? ['they', 'are'] : ['it', 'is'];
  if (receivedAt !== undefined) {
    return `; ${they} ${length > 1 ? 'arrive' : 'arrives'} at ${instant(receivedAt)}`;
  }
  if (droppedAt !== undefined) return `; ${they} ${are} lost at ${instant(droppedAt)}`;
  return watched === undefined ? '; the run ends before that arrives' : '; in flight';
}

/** What a segment is and how much of it: `1,460 bytes`, `a SYN`, `ACK 1,687`. */
export function amountOf({ flags, length, acknowledgment }: Segment): string {
  const has = (flag: number): boolean => (flags & flag) !== 0;
  if (has(Flag.Rst)) return 'a reset';
  if (has(Flag.Syn)) return has(Flag.Ack) ? 'a SYN ACK' : 'a SYN';
  if (length > 0) return `${byteCount(length)}${has(Flag.Fin) ? ' and a FIN' : ''}`;
  return has(Flag.Fin) ? 'a FIN' : `ACK ${grouped(acknowledgment ?? 0)}`;
}

export function named({ header }: Trace, host: number): string {
  return withArticle(header.hosts[host]?.name ?? `host ${host}`);
}

/** The segment that a stop at these events selects. */
export function subjectOfEvents(events: readonly SegmentEvent[]): RecordId {
  return events[0]!.segment.id;
}
