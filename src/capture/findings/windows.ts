import { Flag } from '../../trace/codes/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import {
  idleBefore,
  replay,
  shortestPause,
  type Conversation,
  type End,
  type Situation,
} from '../infer/index.ts';
import type { Finding, FindingPart } from './finding.ts';
import { atOnce, shortestStall } from './limits.ts';

/** A flight after a pause, while it is not yet as large as the one before it. */
interface Restart {
  readonly from: Nanoseconds;
  readonly before: number;
  readonly pause: Nanoseconds;
  readonly packets: number[];
  /** Bytes of the first flight; 0 until something was confirmed. */
  first: number;
  /** The waits of full segments for ACKs. */
  readonly parts: FindingPart[];
}

/** Windows that begin small: at the start of a connection, or after a pause. */
export function windowsOf(conversation: Conversation, end: End): Finding[] {
  const findings: Finding[] = [];
  const { full, roundTrip } = conversation;
  const segment = Math.max(1, full[end]);
  let restart: Restart | undefined;
  /** What was in flight at most before the pauses, as far as no flight after one of them has shown a smaller window. */
  let reached = 0;
  let lossy = false;
  const finish = (): void => {
    if (restart !== undefined && restart.first > 0) {
      const { from, before, first, parts, pause, packets } = restart;
      const waited = parts.reduce((sum, part) => sum + part.to - part.from, 0);
      if (first + segment <= before && waited > shortestStall) {
        findings.push({
          kind: 'slow-start-restart',
          or: undefined,
          certain: 2 * first <= before,
          end,
          from,
          to: parts.at(-1)?.to ?? from,
          cost: waited,
          parts,
          packets,
          facts: {
            segmentsBefore: Math.round(before / segment),
            segments: Math.round(first / segment),
            pause,
          },
        });
      }
    }
    if ((restart?.first ?? 0) > 0) reached = 0;
    restart = undefined;
  };
  replay(conversation, end, (situation) => {
    const { packet, at, dataAt, next, confirmed, toldAt, beforePause } = situation;
    if (packet.length === 0 || (packet.flags & Flag.Syn) !== 0) return undefined;
    if (packet.repeated) {
      restart = undefined;
      reached = 0;
      lossy = true;
      return 'duplicates';
    }
    const starts = startOf(conversation, end, situation);
    if (starts !== undefined && !lossy) findings.push(starts);
    const pause = at - dataAt;
    if (next <= confirmed && pause > Math.max(shortestPause, 2 * roundTrip)) {
      finish();
      reached = Math.max(reached, beforePause);
      restart = {
        from: at,
        before: reached,
        pause,
        packets: [packet.number],
        first: 0,
        parts: [],
      };
    } else if (restart !== undefined && toldAt > dataAt) {
      // All that was to be sent has been sent; if that is the first flight, no window held it.
      finish();
    } else if (restart !== undefined) {
      const soon = conversation.seenAt[end] ? atOnce : shortestStall;
      const { releaseAt, edgeBefore, confirmedBefore, dataDone } = situation;
      const released = releaseAt > dataAt && at - releaseAt <= soon;
      const idle = released ? idleBefore(conversation, end, situation, dataDone) : 0;
      // Several round trips are a stall, even if none of them is.
      const waited = idle > Math.min(shortestStall, roundTrip / 2);
      const hasRoom = edgeBefore - next >= packet.length;
      // Nagle's rule holds short segments, the congestion window all.
      if (waited && hasRoom && packet.length >= full[end]) {
        restart.parts.push({ from: at - idle, to: at, packet: packet.number });
        if (restart.first === 0) {
          restart.first = next - confirmedBefore;
          restart.packets.push(packet.number);
        }
      }
      if (restart.first === 0 && (next <= confirmed || (waited && !hasRoom))) restart = undefined;
      else if (next - confirmed + packet.length > restart.before && restart.first > 0) finish();
    }
    return undefined;
  });
  finish();
  return findings;
}

/** The second segment of a connection waited for the ACK of the first. */
function startOf(
  { whole, full }: Conversation,
  end: End,
  { packet, at, data, dataAt, next, confirmedBefore, edgeBefore, release, releaseAt }: Situation,
): Finding | undefined {
  if (data === undefined || data.sequence !== 1 || data.end !== next || !whole) return undefined;
  if (data.length < full[end] || packet.length > data.length) return undefined;
  // The peer's window may have been the limit.
  if (next + packet.length > edgeBefore) return undefined;
  if (release === undefined || releaseAt <= dataAt || confirmedBefore >= next) return undefined;
  const waited = at - dataAt;
  if (waited <= shortestStall || at - releaseAt > shortestStall) return undefined;
  return {
    kind: 'initial-window',
    or: undefined,
    certain: true,
    end,
    from: dataAt,
    to: at,
    cost: waited,
    packets: [data.number, packet.number],
    facts: { segments: 1 },
  };
}
