import { Flag } from '../../trace/codes/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Conversation } from './conversation.ts';
import type { End, Passage } from './passages.ts';
import { timeAt, timelineOf } from './timeline.ts';

/** What one end knew at the moment at which it sent a packet. */
export interface Situation {
  readonly packet: Passage;
  readonly at: Nanoseconds;
  /** Its last packet before. */
  readonly own: Passage | undefined;
  /** The last packet it heard, and when; the last of them with data. */
  readonly heard: Passage | undefined;
  readonly heardAt: Nanoseconds;
  readonly told: Passage | undefined;
  readonly toldAt: Nanoseconds;
  /** Its last packet with data, when it was sent, and when the link had taken it. */
  readonly data: Passage | undefined;
  readonly dataAt: Nanoseconds;
  readonly dataDone: Nanoseconds;
  /** The last ACK that confirmed something new, or opened the window; what was confirmed and open before it. */
  readonly release: Passage | undefined;
  readonly releaseAt: Nanoseconds;
  readonly confirmedBefore: number;
  readonly edgeBefore: number;
  /** Bytes sent up to here, confirmed, and allowed by the peer's window. */
  readonly next: number;
  readonly confirmed: number;
  readonly edge: number;
  /** Duplicate ACKs since the last new one. */
  readonly duplicates: number;
  /** When the first of them came. */
  readonly duplicatesFrom: Nanoseconds;
  /** What it sent since it last heard data. */
  readonly turn: Turn;
  /** The most that was in flight since the last loss, or pause; the same before that pause. */
  readonly mostInFlight: number;
  readonly beforePause: number;
  /** How many ACKs of data came since then. */
  readonly acknowledged: number;
  /** It repairs a loss: not all is confirmed that had been sent when a timer or duplicates told of it. */
  readonly repairing: 'timer' | 'duplicates' | undefined;
}

export interface Turn {
  readonly segments: number;
  readonly full: number;
  readonly first: Passage | undefined;
}

/** After a shorter pause no stack begins anew: all wait for at least a timeout. */
export const shortestPause: Nanoseconds = 200e6;

/** How far estimated times may be off. */
const slack: Nanoseconds = 3e6;

/** ACKs close together that confirmed something new, or opened the window: what was confirmed and open before them. */
interface Releases {
  /** When the last of them came. */
  until: Nanoseconds;
  readonly confirmedBefore: number;
  readonly edgeBefore: number;
}

const noRelease = { confirmedBefore: 0, edgeBefore: 0 };

/** Replays what an end sent and heard, and calls `visit` for each packet that it sent. */
export function replay(
  { passages, full, roundTrip, links, seenAt }: Conversation,
  end: End,
  visit: (situation: Situation) => 'timer' | 'duplicates' | undefined,
): void {
  // An estimated time of sending is early if the link is faster than it seems.
  const late = seenAt[end]
    ? undefined
    : ({ length }: Passage): Nanoseconds => Math.min(links[end].transmission(length), slack);
  let own: Passage | undefined;
  let heard: Passage | undefined;
  let heardAt = -Infinity;
  let told: Passage | undefined;
  let toldAt = -Infinity;
  let data: Passage | undefined;
  let dataAt = -Infinity;
  let dataDone = -Infinity;
  let release: Passage | undefined;
  let releaseAt = -Infinity;
  /** Oldest first. Estimated times do not tell which of several let a packet go. */
  const releases: Releases[] = [];
  let next = 0;
  let confirmed = 0;
  let edge = 0;
  let duplicates = 0;
  let duplicatesFrom = -Infinity;
  let mostInFlight = 0;
  let beforePause = 0;
  let acknowledged = 0;
  let turn: Turn = { segments: 0, full: 0, first: undefined };
  let repairing: Situation['repairing'];
  let repairedBy = 0;
  for (const i of timelineOf(passages, end, late)) {
    const packet = passages[i] as Passage;
    const time = timeAt(end, packet) ?? 0;
    if (packet.from !== end) {
      heard = packet;
      heardAt = time;
      if (packet.length > 0 || (packet.flags & Flag.Syn) !== 0) {
        told = packet;
        toldAt = time;
        if (packet.length > 0) turn = { segments: 0, full: 0, first: undefined };
      }
      if (packet.acknowledgment >= 0) {
        const reach = packet.acknowledgment + packet.window;
        const advances = packet.acknowledgment > confirmed;
        if (advances || reach > edge) {
          if (seenAt[end]) releases.length = 0;
          const last = releases.at(-1);
          if (last !== undefined && time - last.until <= slack) last.until = time;
          else releases.push({ until: time, confirmedBefore: confirmed, edgeBefore: edge });
          release = packet;
          releaseAt = time;
        }
        if (advances) {
          duplicates = 0;
          if (packet.acknowledgment > 1) acknowledged++;
          confirmed = packet.acknowledgment;
          if (repairing !== undefined && confirmed >= repairedBy) {
            repairing = undefined;
            // The window that the loss left.
            mostInFlight = Math.max(0, next - confirmed);
          }
        } else if (
          packet.length === 0 &&
          packet.acknowledgment === confirmed &&
          next > confirmed &&
          (packet.selective || reach === edge)
        ) {
          if (duplicates === 0) duplicatesFrom = time;
          duplicates++;
        }
        edge = Math.max(edge, reach);
      }
      continue;
    }
    if (
      packet.length > 0 &&
      next <= confirmed &&
      time - dataAt > Math.max(shortestPause, 2 * roundTrip)
    ) {
      beforePause = mostInFlight;
      mostInFlight = 0;
      acknowledged = 0;
    }
    while (releases.length > 1 && (releases[0]?.until ?? 0) < time - slack) releases.shift();
    const { confirmedBefore, edgeBefore } = releases[0] ?? noRelease;
    const situation: Situation = {
      packet,
      at: time,
      own,
      heard,
      heardAt,
      told,
      toldAt,
      data,
      dataAt,
      dataDone,
      release,
      releaseAt,
      confirmedBefore,
      edgeBefore,
      next,
      confirmed,
      edge,
      duplicates,
      duplicatesFrom,
      turn,
      mostInFlight,
      beforePause,
      acknowledged,
      repairing,
    };
    const repair = visit(situation);
    if (repair !== undefined && repairing === undefined) {
      repairing = repair;
      repairedBy = next;
      // After a loss, the window is another.
      mostInFlight = 0;
      acknowledged = 0;
    } else if (repair === 'timer') {
      repairing = 'timer';
      repairedBy = Math.max(repairedBy, next);
    }
    own = packet;
    if (packet.length > 0) {
      data = packet;
      dataAt = time;
      dataDone = Math.max(time, dataDone) + links[end].transmission(packet.length);
      next = Math.max(next, packet.end);
      mostInFlight = Math.max(mostInFlight, next - Math.max(confirmed, 1));
      turn = {
        segments: turn.segments + 1,
        full: turn.full + (packet.length >= full[end] ? 1 : 0),
        first: turn.first ?? packet,
      };
    } else if ((packet.flags & Flag.Syn) !== 0) {
      next = Math.max(next, 1);
    }
  }
}

/** How long an end's link was idle before it sent: what came in a burst was sent in a burst. */
export function idleBefore(
  { seenAt }: Conversation,
  end: End,
  { packet, at, data }: Situation,
  since: Nanoseconds,
): Nanoseconds {
  if (seenAt[end] || data?.arrived === undefined || packet.arrived === undefined) return at - since;
  // Estimated: its packet cannot have waited for longer than the gap in which nothing arrived.
  return Math.min(at - since, packet.arrived - data.arrived);
}
