import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Conversation } from './conversation.ts';
import type { End } from './passages.ts';
import { timeAt, timelineOf } from './timeline.ts';
import type { Likely } from './traits.ts';

/** What leaves within this after an ACK was let go by it. */
const atOnce: Nanoseconds = 4e6;
const fewAcks = 3;

/**
 * How a window grows in slow start: by a segment for each ACK (RFC 5681, section 3.1), or by what it acknowledges (RFC 3465).
 * Only ACKs of several full segments tell the two apart, and only before the first loss.
 */
export function growthOf(
  { passages, full, seenAt }: Conversation,
  end: End,
): Likely<'segment' | 'acknowledged'> | undefined {
  const size = full[end];
  if (!seenAt[end] || size === 0) return undefined;
  const votes = { segment: [] as number[], acknowledged: [] as number[] };
  let confirmed = 1;
  let ack: { number: number; at: Nanoseconds; segments: number; sent: number } | undefined;
  const judge = (): void => {
    if (ack === undefined || ack.segments < 2) return;
    const grown = ack.sent - ack.segments;
    if (grown === 1) votes.segment.push(ack.number);
    else if (grown === ack.segments) votes.acknowledged.push(ack.number);
  };
  for (const row of timelineOf(passages, end)) {
    const packet = passages[row]!;
    const at = timeAt(end, packet) as Nanoseconds;
    if (packet.from === end) {
      if (packet.length === 0) continue;
      if (packet.repeated) break;
      if (ack !== undefined && packet.length === size && at - ack.at <= atOnce) ack.sent++;
      continue;
    }
    judge();
    const acknowledged = packet.acknowledgment - confirmed;
    const isWhole = packet.length === 0 && acknowledged > 0 && acknowledged % size === 0;
    ack = isWhole
      ? { number: packet.number, at, segments: acknowledged / size, sent: 0 }
      : undefined;
    confirmed = Math.max(confirmed, packet.acknowledgment);
  }
  judge();
  const value = votes.acknowledged.length > votes.segment.length ? 'acknowledged' : 'segment';
  const packets = votes[value];
  return packets.length < fewAcks ? undefined : { value, packets: packets.slice(0, 8) };
}
