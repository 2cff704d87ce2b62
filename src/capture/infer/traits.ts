import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Conversation } from './conversation.ts';
import { growthOf } from './growth.ts';
import type { End, Passage } from './passages.ts';
import { replay } from './replay.ts';
import { timeAt, timelineOf } from './timeline.ts';

/** Something that an end’s packets suggest, and the packets that show it. */
export interface Likely<T> {
  readonly value: T;
  readonly packets: readonly number[];
}

/** What is likely of an end’s TCP; undefined: its packets do not show it. */
export interface StackTraits {
  /** Segments in flight before the first ACK of data came. */
  readonly initialWindow: Likely<number> | undefined;
  readonly delayedAck: Likely<DelayedAckTrait> | undefined;
  /** How many full segments an ACK that leaves at once confirms. */
  readonly ackEvery: Likely<number> | undefined;
  /** How many of the first full segments had an ACK at once each, before one was delayed or confirmed two. */
  readonly quickAcks: Likely<number> | undefined;
  /** How its window grows in slow start: by a segment for each ACK, or by what the ACK confirms. */
  readonly growth: Likely<'segment' | 'acknowledged'> | undefined;
  /** `small`: only while a short segment is in flight (Minshall); `any`: while anything is; `on`: one of the two. */
  readonly nagle: Likely<'off' | 'small' | 'any' | 'on'> | undefined;
  /** What its window is after a pause. */
  readonly afterIdle: Likely<'restarts' | 'keeps'> | undefined;
}

export interface DelayedAckTrait {
  /** `heartbeat`: ACKs leave at ticks of a clock; `timer`: a fixed time after the data. */
  readonly kind: 'heartbeat' | 'timer';
  /** Between ticks, or from the data to its ACK. */
  readonly interval: Nanoseconds;
}

export function traitsOf(conversation: Conversation, end: End): StackTraits {
  return {
    ...sendingTraits(conversation, end),
    ...acknowledging(conversation, end),
    growth: growthOf(conversation, end),
  };
}

/** What was let go within this after an ACK came was let go by it. */
const atOnce: Nanoseconds = 4e6;

type SendingTraits = Pick<StackTraits, 'initialWindow' | 'nagle' | 'afterIdle'>;

function sendingTraits(conversation: Conversation, end: End): SendingTraits {
  const { seenAt, roundTrip } = conversation;
  const full = conversation.full[end];
  const first: number[] = [];
  let firstOver = false;
  let initialWindow: Likely<number> | undefined;
  const evidence = { off: [] as number[], pastFull: [] as number[], held: [] as number[] };
  let afterIdle: StackTraits['afterIdle'];
  let shortEnd = 0;
  let flight = 0;
  let flightBefore = 0;
  replay(conversation, end, (situation) => {
    const { packet, at, next, confirmed, releaseAt, dataAt, beforePause, mostInFlight } = situation;
    if (packet.length === 0) return undefined;
    if (packet.repeated) {
      firstOver = true;
      return undefined;
    }
    const released = releaseAt > dataAt && at - releaseAt <= atOnce;
    if (!firstOver && confirmed <= 1 && situation.duplicates === 0) {
      first.push(packet.number);
    } else if (!firstOver && confirmed <= 1) {
      // A duplicate ACK lets new data go (RFC 3042), which the window had held.
      firstOver = true;
      initialWindow = { value: first.length, packets: [...first, packet.number] };
    } else if (!firstOver) {
      firstOver = true;
      // If nothing waited for the ACK, the window may have been larger.
      const waited = seenAt[end] || at - situation.dataDone > roundTrip / 2;
      if (released && waited && packet.length === full && situation.turn.segments > 0) {
        initialWindow = { value: first.length, packets: [...first, packet.number] };
      }
    }
    const short = packet.length < full;
    if (short && next > confirmed) {
      if (shortEnd > confirmed) evidence.off.push(packet.number);
      else evidence.pastFull.push(packet.number);
    } else if (short && released && situation.turn.segments > 0) {
      evidence.held.push(packet.number);
    }
    if (short) shortEnd = Math.max(shortEnd, packet.end);
    // A pause has just reset what was in flight.
    if (mostInFlight === 0 && beforePause > 0 && next <= confirmed) {
      flightBefore = beforePause;
      flight = 0;
    }
    if (flightBefore > 0 && confirmed <= next - flight) {
      flight += packet.length;
      if (flight + full > flightBefore && flightBefore >= 4 * full) {
        afterIdle = { value: 'keeps', packets: [packet.number] };
        flightBefore = 0;
      }
    } else if (flightBefore > 0) {
      if (released && packet.length === full && 2 * flight <= flightBefore) {
        afterIdle = { value: 'restarts', packets: [packet.number] };
      }
      flightBefore = 0;
    }
    return undefined;
  });
  return { initialWindow, nagle: nagleOf(evidence, seenAt[end]), afterIdle };
}

interface NagleEvidence {
  /** Short segments that left while another short one was in flight. */
  readonly off: readonly number[];
  /** Short segments that left while only full ones were. */
  readonly pastFull: readonly number[];
  /** Short segments that left with an ACK. */
  readonly held: readonly number[];
}

/** @param seen whether the end was captured: else what was in flight is an estimate */
function nagleOf({ off, pastFull, held }: NagleEvidence, seen: boolean): StackTraits['nagle'] {
  if (off.length > 0) return { value: 'off', packets: off };
  if (held.length === 0) return undefined;
  if (!seen) return { value: 'on', packets: held };
  return pastFull.length > 0
    ? { value: 'small', packets: [...pastFull, ...held] }
    : { value: 'any', packets: held };
}

/** An ACK that leaves sooner was not delayed: the shortest timers of stacks are 40 ms. */
const leastDelay: Nanoseconds = 20e6;

/** The ticks of BSD’s clock for delayed ACKs. */
const heartbeat: Nanoseconds = 200e6;

/** How far the times of one timer may be apart: a kernel’s own tick, and the host’s load. */
const spread: Nanoseconds = 12e6;

function acknowledging(
  { passages, full, seenAt }: Conversation,
  end: End,
): Pick<StackTraits, 'delayedAck' | 'ackEvery' | 'quickAcks'> {
  // Where only the sender was captured, when its data came is an estimate.
  const delays: { delay: Nanoseconds; at: Nanoseconds; packet: Passage }[] = [];
  const counts: { segments: number; packet: Passage }[] = [];
  const quick: number[] = [];
  let quickOver = false;
  let data: { at: Nanoseconds; length: number } | undefined;
  let confirmed = 1;
  for (const i of timelineOf(passages, end)) {
    const packet = passages[i] as Passage;
    const at = timeAt(end, packet) ?? 0;
    if (packet.from !== end) {
      if (packet.length > 0) data = { at, length: packet.length };
      continue;
    }
    const acked = packet.acknowledgment - confirmed;
    if (packet.length > 0 || acked <= 0 || data === undefined) {
      confirmed = Math.max(confirmed, packet.acknowledgment);
      continue;
    }
    confirmed = packet.acknowledgment;
    const delay = at - data.at;
    const peer = end === 0 ? 1 : 0;
    if (delay > leastDelay) {
      delays.push({ delay, at, packet });
      quickOver = true;
    } else if (seenAt[end] && data.length >= full[peer]) {
      const segments = Math.round(acked / full[peer]);
      counts.push({ segments, packet });
      if (segments > 1) quickOver = true;
      else if (!quickOver) quick.push(packet.number);
    }
  }
  const quickAcks =
    quickOver && quick.length > 1 ? { value: quick.length, packets: quick } : undefined;
  return { delayedAck: delayedAckOf(delays), ackEvery: everyOf(counts), quickAcks };
}

function delayedAckOf(
  delays: readonly { delay: Nanoseconds; at: Nanoseconds; packet: Passage }[],
): StackTraits['delayedAck'] {
  if (delays.length < 2) return undefined;
  const packets = delays.map(({ packet }) => packet.number);
  const lengths = delays.map(({ delay }) => delay).sort((a, b) => a - b);
  const middle = lengths[lengths.length >> 1] ?? 0;
  const alike = lengths.filter((length) => Math.abs(length - middle) <= spread / 2).length;
  if (alike >= 0.8 * lengths.length) {
    return { value: { kind: 'timer', interval: middle }, packets };
  }
  const phases = delays.map(({ at }) => at % heartbeat);
  const origin = phases[0] ?? 0;
  const apart = phases.map((phase) => {
    const distance = Math.abs(phase - origin);
    return Math.min(distance, heartbeat - distance);
  });
  if (delays.length < 3 || Math.max(...apart) > spread) return undefined;
  return { value: { kind: 'heartbeat', interval: heartbeat }, packets };
}

function everyOf(
  counts: readonly { segments: number; packet: Passage }[],
): StackTraits['ackEvery'] {
  if (counts.length < 4) return undefined;
  const sorted = counts.map(({ segments }) => segments).sort((a, b) => a - b);
  const value = Math.max(1, sorted[sorted.length >> 1] ?? 1);
  const packets = counts
    .filter(({ segments }) => segments === value)
    .slice(0, 8)
    .map(({ packet }) => packet.number);
  return { value, packets };
}
