import type { Nanoseconds } from '../kernel/time.ts';
import { blockAt, noBlocks, type Block } from './blocks.ts';
import type { EndpointState } from './state.ts';
import { advance, precedes, type SequenceNumber } from './sequence.ts';

/** A segment in flight. It is replaced, never changed, so that copies can share it. */
export interface SentSegment {
  /** First number after it. */
  readonly end: SequenceNumber;
  /** When it was sent last. */
  readonly at: Nanoseconds;
  /** How often it was sent. */
  readonly times: number;
}

/** Segments that one ACK takes away. */
export interface TakenSegments {
  segments: number;
  oldest: SentSegment | undefined;
  newest: SentSegment | undefined;
  resent: boolean;
}

/** The packets in flight, where each of them counts, or is timed. */
export interface PacketTimes {
  /** What the last ACK took away. Not kept. */
  readonly taken: TakenSegments;
  /** The oldest segment that is not acknowledged. */
  readonly oldest: SentSegment | undefined;
  /** A segment leaves, for the first time or again: from `start` to before `end`. */
  sent(end: SequenceNumber, at: Nanoseconds, start: SequenceNumber): void;
  /** Forgets what is acknowledged. */
  acknowledged(acknowledgment: SequenceNumber): void;
  /** Packets that are in the network, by what the sender knows. */
  inNetwork(state: SentSoFar): number;
  save(): unknown;
  load(saved: unknown): void;
}

type SentSoFar = Pick<EndpointState, 'sndNxt' | 'sndUna' | 'sndMax' | 'scoreboard'>;

/**
 * When each segment that is not acknowledged was sent: a finer clock than the one timed segment
 * per round trip (Brakmo and Peterson 1995, section 3.1).
 */
export class SendTimes implements PacketTimes {
  private segments: SentSegment[] = [];
  /** Those before it are acknowledged; taken away now and then, not at every ACK. */
  private first = 0;

  /** What the last ACK took away: how many segments, the oldest and the newest, and whether any was sent again. Not kept. */
  readonly taken: TakenSegments = {
    segments: 0,
    oldest: undefined,
    newest: undefined,
    resent: false,
  };

  /** The oldest segment that is not acknowledged. */
  get oldest(): SentSegment | undefined {
    return this.segments[this.first];
  }

  /** A segment leaves, for the first time or again. `end` is the first number after it. */
  sent(end: SequenceNumber, at: Nanoseconds): void {
    const { segments } = this;
    const last = segments[segments.length - 1];
    if (segments.length === this.first || last === undefined || precedes(last.end, end)) {
      segments.push({ end, at, times: 1 });
      return;
    }
    // The segment with this end, or the one that now has grown over it.
    for (let i = this.first; i < segments.length; i++) {
      const segment = segments[i] as SentSegment;
      if (precedes(segment.end, end)) continue;
      segments[i] = { end: segment.end, at, times: segment.times + 1 };
      return;
    }
  }

  inNetwork({ sndNxt, sndUna, sndMax, scoreboard }: SentSoFar): number {
    if (sndNxt === sndUna) return 0;
    // Sending anew after a timeout: what the peer holds is no longer in the network.
    return this.countBefore(sndNxt, precedes(sndNxt, sndMax) ? scoreboard : noBlocks);
  }

  /** How many segments begin before a number that is not acknowledged, without those that the peer reports to hold. */
  countBefore(number: SequenceNumber, held: readonly Block[]): number {
    const { segments, first } = this;
    const last = segments[segments.length - 1];
    if (held.length === 0 && last?.end === number) return segments.length - first;
    let count = 0;
    for (let i = first; i < segments.length; i++) {
      const { end } = segments[i] as SentSegment;
      if (blockAt(held, advance(end, -1)) === undefined) count++;
      if (!precedes(end, number)) break;
    }
    return count;
  }

  /** Forgets what is acknowledged; the last segment of it, if a whole one was. */
  acknowledged(acknowledgment: SequenceNumber): SentSegment | undefined {
    const { segments, taken, first } = this;
    taken.oldest = undefined;
    taken.resent = false;
    let last: SentSegment | undefined;
    while (this.first < segments.length) {
      const segment = segments[this.first] as SentSegment;
      if (precedes(acknowledgment, segment.end)) break;
      last = segment;
      taken.oldest ??= segment;
      if (segment.times > 1) taken.resent = true;
      this.first++;
    }
    taken.segments = this.first - first;
    taken.newest = last;
    if (this.first >= 64 && this.first * 2 >= segments.length) {
      this.segments = segments.slice(this.first);
      this.first = 0;
    }
    return last;
  }

  save(): readonly SentSegment[] {
    return this.segments.slice(this.first);
  }

  load(saved: unknown): void {
    this.segments = (saved as readonly SentSegment[]).slice();
    this.first = 0;
  }
}
