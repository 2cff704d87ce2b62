import type { Nanoseconds } from '../../kernel/time.ts';
import { precedes, type SequenceNumber } from '../sequence.ts';
import type { AckFacts } from './control.ts';

/** What ends slow start before a loss does, and by how much, ns. */
export interface SlowStartEnd {
  readonly by: 'train' | 'delay';
  /** How long the train of ACKs has lasted, or how much longer than the shortest the round trips are. */
  readonly span: Nanoseconds;
}

interface SavedHyStart {
  readonly ends: SequenceNumber | undefined;
  readonly began: Nanoseconds;
  readonly lastOfTrain: Nanoseconds;
  readonly shortest: Nanoseconds;
  readonly samples: number;
}

const millisecond = 1_000_000;
/** Below this window, packets, it doesn't look. */
const firstPackets = 16;
/** ACKs no farther apart belong to one train. */
const apart = 2 * millisecond;
/** So many samples of a round are taken before their shortest counts. */
const samplesWanted = 8;

/**
 * HyStart (Ha and Rhee 2011), as Linux has it: slow start ends when the path seems full, not when its queue has
 * overflowed. In each round trip two signs are looked for. ACKs that come one right after another for as long
 * as half the shortest round trip show as much in flight as the path holds. And round trips that are longer than the shortest
 * one by an eighth of it, at least 4 ms and at most 16, show a queue.
 */
export class HyStart {
  /** The round ends when what lies before this is acknowledged. */
  private ends: SequenceNumber | undefined;
  private began: Nanoseconds = 0;
  private lastOfTrain: Nanoseconds = 0;
  /** Of this round. */
  private shortest: Nanoseconds = Infinity;
  private samples = 0;

  /** An ACK in slow start. @param shortest round trip of the connection, ns. Undefined: slow start goes on. */
  onAck(facts: AckFacts, shortest: Nanoseconds): SlowStartEnd | undefined {
    const { now, roundTrip, cwnd, mss, acknowledgment, next } = facts;
    if (this.ends === undefined || precedes(this.ends, acknowledgment)) this.begin(now, next);
    if (cwnd < firstPackets * mss) return undefined;
    if (now - this.lastOfTrain <= apart) {
      this.lastOfTrain = now;
      const span = now - this.began;
      // Packets can leave in batches, which take up to a millisecond longer to come together.
      if (span > (shortest + millisecond) / 2) return { by: 'train', span };
    }
    this.shortest = Math.min(this.shortest, roundTrip);
    if (this.samples < samplesWanted) {
      this.samples++;
      return undefined;
    }
    const span = this.shortest - shortest;
    const allowed = Math.max(4 * millisecond, Math.min(16 * millisecond, shortest / 8));
    return span > allowed ? { by: 'delay', span } : undefined;
  }

  private begin(now: Nanoseconds, next: SequenceNumber): void {
    this.ends = next;
    this.began = now;
    this.lastOfTrain = now;
    this.shortest = Infinity;
    this.samples = 0;
  }

  /** It begins anew. */
  reset(): void {
    this.ends = undefined;
  }

  save(): SavedHyStart {
    const { ends, began, lastOfTrain, shortest, samples } = this;
    return { ends, began, lastOfTrain, shortest, samples };
  }

  load(saved: SavedHyStart): void {
    this.ends = saved.ends;
    this.began = saved.began;
    this.lastOfTrain = saved.lastOfTrain;
    this.shortest = saved.shortest;
    this.samples = saved.samples;
  }
}
