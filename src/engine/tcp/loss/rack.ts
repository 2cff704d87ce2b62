import type { Nanoseconds } from '../../kernel/time.ts';
import { precedes, type SequenceNumber } from '../sequence.ts';
import type { Flight, Packet } from './flight.ts';
import { duplicatesThreshold, type Reordering } from './reordering.ts';

/** Round trips for which a wider window lasts after DSACKs, counted in recoveries (RFC 8985, section 6.2, step 4). */
const lasting = 16;
const widest = 255;

/** What it may look at besides the packets. Nanoseconds. */
export interface RackFacts {
  readonly now: Nanoseconds;
  /** A recovery, or what follows a timeout, is going on. */
  readonly recovering: boolean;
  /** 0: none was measured. */
  readonly shortest: Nanoseconds;
  readonly smoothed: Nanoseconds;
}

interface SavedRack {
  readonly sentAt: Nanoseconds;
  readonly end: SequenceNumber;
  readonly roundTrip: Nanoseconds;
  readonly quarters: number;
  readonly lasts: number;
  readonly adaptedAt: Nanoseconds;
  readonly duplicate: boolean;
}

/**
 * Recent acknowledgment (RFC 8985, section 6.2): a packet is lost once one that was sent later has come, and it is overdue by more
 * than packets of this path overtake each other: a quarter of the shortest round trip, more after DSACKs, nothing
 * while no reordering was seen and three packets are missing, or a recovery is going on.
 */
export class Rack {
  /** The packet that was sent last of all that have come. */
  private sentAt: Nanoseconds = 0;
  private end: SequenceNumber = 0;
  private roundTrip: Nanoseconds = 0;
  /** The reordering window, in quarters of the shortest round trip. */
  private quarters = 1;
  private lasts = 0;
  /** When the window was widened last. */
  private adaptedAt: Nanoseconds = 0;
  /** A DSACK has come since. */
  private duplicate = false;

  /** Step 1 and 2. @param shortest round trip so far. @param copied the ACK is of the packet's first copy, not of this one. */
  onDelivered(packet: Packet, now: Nanoseconds, shortest: Nanoseconds, copied: boolean): void {
    const { at, end, times } = packet;
    const roundTrip = now - at;
    // Faster than any round trip: what has come is the first copy.
    if (times > 1 && (copied || roundTrip < shortest)) return;
    this.roundTrip = roundTrip;
    if (this.sentAfter(at, end)) return;
    this.sentAt = at;
    this.end = end;
  }

  /** Whether the packet that was sent last of all delivered left after this one. */
  private sentAfter(at: Nanoseconds, end: SequenceNumber): boolean {
    return this.sentAt > at || (this.sentAt === at && precedes(end, this.end));
  }

  onDuplicateReport(): void {
    this.duplicate = true;
  }

  /** Step 4, once per round trip. @param sentAt when the newest packet left that an ACK delivers. */
  adapt(sentAt: Nanoseconds, now: Nanoseconds): void {
    if (sentAt < this.adaptedAt) this.duplicate = false;
    if (this.duplicate) {
      this.quarters = Math.min(widest, this.quarters + 1);
      this.lasts = lasting;
      this.duplicate = false;
      this.adaptedAt = now;
    } else if (this.lasts === 0) this.quarters = 1;
  }

  /** A recovery has ended that was not undone. */
  onRecovered(): void {
    if (this.lasts > 0) this.lasts--;
  }

  /** A recovery was undone because all copies were duplicates. */
  onUndone(): void {
    this.lasts = Math.min(lasting, this.lasts + 1);
  }

  /** The reordering window. */
  window(
    { recovering, shortest, smoothed }: RackFacts,
    beyond: number,
    reordering: Reordering,
  ): Nanoseconds {
    if (!reordering.seen && (recovering || beyond >= duplicatesThreshold)) return 0;
    return Math.min(Math.floor((shortest * this.quarters) / 4), smoothed);
  }

  /** Step 5: marks what is lost. Returns the time in which the next packet counts as lost if it has not come; 0: none will. */
  detect(flight: Flight, reordering: Reordering, facts: RackFacts): Nanoseconds {
    const window = this.window(facts, flight.beyond, reordering);
    let wait = 0;
    flight.markLost(({ at, end }) => {
      if (!this.sentAfter(at, end)) return false;
      const left = this.timeLeft(at, facts.now, window);
      if (left <= 0) return true;
      wait = Math.max(wait, left);
      return false;
    });
    return wait;
  }

  /** How long until a packet is overdue by more than `window`. */
  timeLeft(at: Nanoseconds, now: Nanoseconds, window: Nanoseconds): Nanoseconds {
    return this.roundTrip + window - (now - at);
  }

  save(): SavedRack {
    const { sentAt, end, roundTrip, quarters, lasts, adaptedAt, duplicate } = this;
    return { sentAt, end, roundTrip, quarters, lasts, adaptedAt, duplicate };
  }

  load(saved: unknown): void {
    Object.assign(this, saved);
  }
}
