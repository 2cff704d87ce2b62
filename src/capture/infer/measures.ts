import { Flag } from '../../trace/codes/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Conversation } from './conversation.ts';
import type { End, Passage } from './passages.ts';
import { replay } from './replay.ts';
import { timeAt, timelineOf } from './timeline.ts';

/** What an end had in flight and was offered when it sent a packet. */
export interface FlightPoint {
  readonly packet: number;
  readonly at: Nanoseconds;
  /** Bytes, the packet included. */
  readonly inFlight: number;
  /** Bytes that the peer’s window allows in flight. */
  readonly window: number;
}

/** For each packet with data that an end sent: what was in flight after it, and what the peer’s window allowed. */
export function flightOf(conversation: Conversation, end: End): FlightPoint[] {
  const points: FlightPoint[] = [];
  replay(conversation, end, ({ packet, at, next, confirmed, edge }) => {
    if (packet.length === 0) return undefined;
    const from = Math.max(1, confirmed);
    points.push({
      packet: packet.number,
      at,
      inFlight: Math.max(next, packet.end) - from,
      window: Math.max(0, edge - from),
    });
    return undefined;
  });
  return points;
}

/** A measured round trip: from a packet with data to the ACK that first confirms all of it. */
export interface RoundTripSample {
  readonly at: Nanoseconds;
  readonly value: Nanoseconds;
  readonly packet: number;
  readonly ack: number;
  /** Up to which sequence number data is confirmed by then. */
  readonly confirmed: number;
}

/**
 * The round trips that an end could measure. Data that was sent twice gives none, because its ACK does not tell which of the
 * two it confirms (Karn and Partridge 1987). A delayed ACK is part of the sample, as it is for the sender.
 */
export function roundTripsOf({ passages }: Conversation, end: End): RoundTripSample[] {
  const samples: RoundTripSample[] = [];
  /** By sequence numbers; those before `first` are confirmed. */
  let waiting: { number: number; sequence: number; end: number; at: Nanoseconds }[] = [];
  let first = 0;
  for (const i of timelineOf(passages, end)) {
    const packet = passages[i] as Passage;
    const at = timeAt(end, packet) ?? 0;
    if (packet.from === end) {
      if (packet.length === 0) continue;
      const { number, sequence } = packet;
      if (packet.repeated) {
        waiting = waiting
          .slice(first)
          .filter((one) => one.end <= sequence || one.sequence >= packet.end);
        first = 0;
      } else {
        waiting.push({ number, sequence, end: packet.end, at });
      }
      continue;
    }
    let last: (typeof waiting)[number] | undefined;
    for (; (waiting[first]?.end ?? Infinity) <= packet.acknowledgment; first++) {
      last = waiting[first];
    }
    if (last === undefined) continue;
    const { acknowledgment: confirmed, number: ack } = packet;
    samples.push({ at, value: at - last.at, packet: last.number, ack, confirmed });
  }
  return samples;
}

/** What seems to be one write of a program: data up to a push. */
export interface LikelyWrite {
  readonly at: Nanoseconds;
  readonly bytes: number;
  /** Its first and last packet. */
  readonly packets: readonly [number, number];
}

/**
 * Where an end’s writes seem to end: at packets with PSH. Stacks set it when they have no more to send, so two writes in a row
 * can look like one, and Linux also sets it within a long one.
 */
export function writesOf({ passages }: Conversation, end: End): LikelyWrite[] {
  const writes: LikelyWrite[] = [];
  let open: { at: Nanoseconds; bytes: number; first: number } | undefined;
  for (const { from, length, repeated, flags, number, sent } of passages) {
    if (from !== end || length === 0 || repeated) continue;
    open ??= { at: sent, bytes: 0, first: number };
    open.bytes += length;
    if ((flags & Flag.Psh) === 0) continue;
    const { at, bytes, first } = open;
    writes.push({ at, bytes, packets: [first, number] });
    open = undefined;
  }
  return writes;
}
