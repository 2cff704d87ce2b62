import type { Nanoseconds } from '../../trace/format/index.ts';
import { timeAt, timelineOf, type Conversation, type End, type Passage } from '../infer/index.ts';
import type { Finding } from './finding.ts';
import { LaterData } from './later-data.ts';
import { shortestStall } from './limits.ts';

/** Data beyond a hole at its receiver, as ACKs show its sender. */
interface Hole {
  /** The first ACK that showed it, and when it came. */
  readonly told: Passage;
  readonly from: Nanoseconds;
  /** How many ACKs did. */
  duplicates: number;
  /** When the missing data was sent again. */
  resentAt: Nanoseconds | undefined;
}

/** As many duplicates show a hole without selective ACKs (RFC 5681, section 3.2): some stacks send an ACK twice. */
const enoughDuplicates = 3;

/**
 * Data that others overtook, where only its sender was captured: duplicate ACKs show a hole, and an ACK of all comes
 * although nothing was sent again, or sooner than that could have come and been confirmed.
 */
export function overtakenOf(conversation: Conversation, end: End): Finding[] {
  const { passages, full, seenAt, roundTrip, selectiveAcks } = conversation;
  if (seenAt[end === 0 ? 1 : 0]) return [];
  const findings: Finding[] = [];
  const later = new LaterData(conversation, end);
  let hole: Hole | undefined;
  let confirmed = 0;
  let next = 0;
  let edge = 0;
  /** What had been sent at the last repetition: until all of it is confirmed, ACKs show the same losses. */
  let repairs = 0;
  for (const i of timelineOf(passages, end)) {
    const packet = passages[i] as Passage;
    const at = timeAt(end, packet) ?? 0;
    if (packet.from === end) {
      if (packet.length === 0) continue;
      if (packet.repeated) {
        repairs = next;
        if (hole !== undefined) hole.resentAt ??= at;
      }
      next = Math.max(next, packet.end);
      continue;
    }
    const { acknowledgment, window, length, selective } = packet;
    if (acknowledgment > confirmed) {
      if (hole !== undefined) {
        const { resentAt = -Infinity, duplicates } = hole;
        const isOriginal = resentAt === -Infinity || at - resentAt < 0.9 * roundTrip;
        const isShown = selectiveAcks || duplicates >= enoughDuplicates;
        // An ACK of more than one segment fills a hole, unless an ACK was sent twice: likely.
        const fills = acknowledgment - confirmed > full[end];
        if (isOriginal && (isShown || fills) && at - hole.from > shortestStall) {
          const cost = at - hole.from;
          const packets = [hole.told.number, packet.number];
          findings.push({
            kind: 'out-of-order',
            or: undefined,
            certain: isShown,
            end,
            from: hole.from - roundTrip / 2,
            to: at - roundTrip / 2,
            cost,
            packets,
            facts: {},
          });
        }
      }
      hole = undefined;
      confirmed = acknowledgment;
    } else if (
      length === 0 &&
      acknowledgment === confirmed &&
      next > confirmed &&
      confirmed >= repairs &&
      (selectiveAcks
        ? selective
        : acknowledgment + window === edge && later.canBeReported(acknowledgment, at))
    ) {
      hole ??= { told: packet, from: at, duplicates: 0, resentAt: undefined };
      hole.duplicates++;
    }
    edge = Math.max(edge, acknowledgment + window);
  }
  return findings;
}
