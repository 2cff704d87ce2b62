import type { Nanoseconds } from '../../../trace/format/index.ts';
import {
  replay,
  type Conversation,
  type End,
  type Passage,
  type Situation,
} from '../../infer/index.ts';
import { atOnce, follows, released } from './timing.ts';
import { Flag } from '../../../trace/codes/index.ts';

/** What a program seems to have handed to TCP at once. */
export interface AppWrite {
  /** When it did so: before the bytes left, if TCP held them. */
  at: Nanoseconds;
  bytes: number;
  /** Bytes of the peer that it had read. */
  readonly read: number;
  /** When the last of those came. */
  readonly readAt: Nanoseconds;
  /** Its first byte, counted from 1. */
  readonly sequence: number;
  /** The program said that more would follow: its last segment left without a push. */
  more: boolean;
}

/**
 * The writes of an end's program. Where one ends is seen by short segments, and by pushed ones that nothing made wait. What
 * TCP held back was written when the write before it was: that is the latest time that the capture does not contradict.
 * @param paced what leaves in one reply with waits was written at once, if its end may have paced it
 */
export function appWritesOf(conversation: Conversation, end: End, paced = false): AppWrite[] {
  const writes: AppWrite[] = [];
  let reach = 1;
  replay(conversation, end, (situation) => {
    const { packet, at } = situation;
    const bytes = packet.end - Math.max(packet.sequence, reach);
    if (packet.length === 0 || bytes <= 0) {
      return packet.repeated && packet.length > 0 ? repairOf(situation) : undefined;
    }
    const last = writes.at(-1);
    const read = readBy(situation);
    const isPaced = paced && isPossiblyPaced(conversation, end, situation);
    if (last !== undefined && (isPaced || isSameWrite(conversation, end, situation, last))) {
      last.bytes += packet.end - reach;
    } else {
      const { data } = situation;
      if (last !== undefined && data !== undefined && !isPushed(data)) last.more = true;
      const held = last !== undefined && wasHeld(conversation, end, situation, last);
      writes.push({
        at: held ? last.at : at,
        bytes: packet.end - reach,
        read: held ? last.read : Math.max(read, last?.read ?? 0),
        readAt: held ? last.readAt : situation.toldAt,
        sequence: reach,
        more: false,
      });
    }
    reach = packet.end;
    return undefined;
  });
  return writes;
}

/** After a loss the window is another one, so what was in flight before does not count. */
function repairOf({ at, heardAt, dataAt }: Situation): 'timer' | 'duplicates' {
  return at - Math.max(heardAt, dataAt) > longWait ? 'timer' : 'duplicates';
}

/** Bytes of the peer that an end had in order when it sent. */
function readBy({ packet, told }: Situation): number {
  const ended = told !== undefined && (told.flags & Flag.Fin) !== 0;
  const fin = ended && packet.acknowledgment > told.end ? 1 : 0;
  return Math.max(0, packet.acknowledgment - 1 - fin);
}

/** A timer may have spread what was written at once: after a full segment of the same reply, with data in flight. */
function isPossiblyPaced(
  { full }: Conversation,
  end: End,
  { data, turn, next, confirmed }: Situation,
): boolean {
  return data !== undefined && data.length >= full[end] && turn.segments > 0 && next > confirmed;
}

function isSameWrite(
  conversation: Conversation,
  end: End,
  situation: Situation,
  last: AppWrite,
): boolean {
  const { packet, at, next, data, turn, dataAt } = situation;
  const full = conversation.full[end];
  // A timer sent it again: it and what is missing before it had been lost.
  if (packet.sequence > next && at - dataAt > longWait) return true;
  if (data === undefined || data.length < full) return false;
  const pushed = isPushed(data) || isCorked(conversation, end, situation);
  const isNext = follows(conversation, end, situation);
  if (turn.segments > 0) return !pushed || isNext || released(conversation, end, situation);
  // The peer spoke meanwhile; the write goes on if TCP still had some of it to send.
  return dataAt > last.at && (isNext || (!pushed && released(conversation, end, situation)));
}

function isPushed({ flags }: Passage): boolean {
  return (flags & Flag.Psh) !== 0;
}

/** Nothing but the program can have ended a wait this long. */
const longWait: Nanoseconds = 30e6;

/** Whether a corked program, rather than TCP, kept back the rest of what it began. */
function isCorked(conversation: Conversation, end: End, situation: Situation): boolean {
  const { at, dataAt, releaseAt } = situation;
  return at - Math.max(dataAt, releaseAt) > longWait && !released(conversation, end, situation);
}

/** Whether TCP had the bytes before it could send them. */
function wasHeld(
  conversation: Conversation,
  end: End,
  situation: Situation,
  last: AppWrite,
): boolean {
  const { turn, dataAt, packet } = situation;
  const lags = dataAt - last.at > atOnce;
  if (lags && follows(conversation, end, situation)) return true;
  // What the peer just said is more likely what the program waited for.
  if (turn.segments === 0 || !released(conversation, end, situation)) return false;
  // Nagle's rule holds short segments, a window all.
  return packet.length < conversation.full[end] || limited(situation);
}

/** With it, more would have been in flight than ever before, or than the peer's window allowed. */
function limited({ packet, next, confirmedBefore, edgeBefore, mostInFlight }: Situation): boolean {
  if (next + packet.length > edgeBefore) return true;
  return next > confirmedBefore && next - confirmedBefore + packet.length > mostInFlight;
}
