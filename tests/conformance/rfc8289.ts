import type { QueuedFrame } from '../../src/engine/network/codel.ts';

interface Result {
  readonly p: QueuedFrame | undefined;
  readonly okToDrop: boolean;
}

/** The pseudocode of RFC 8289, section 5, line by line, with its names; times in whole nanoseconds. */
export class PseudocodeQueue {
  private readonly queue: QueuedFrame[] = [];
  private firstAboveTime = 0;
  private dropNext = 0;
  private count = 0;
  private lastcount = 0;
  private dropping = false;
  private readonly TARGET: number;
  private readonly INTERVAL: number;
  private readonly maxpacket: number;
  private readonly drop: (p: QueuedFrame) => void;

  constructor(target: number, interval: number, maxpacket: number, drop: (p: QueuedFrame) => void) {
    this.TARGET = target;
    this.INTERVAL = interval;
    this.maxpacket = maxpacket;
    this.drop = drop;
  }

  /** Section 5.4. */
  enqueue(p: QueuedFrame): void {
    this.queue.push(p);
  }

  /** Section 5.5. */
  dequeue(now: number): QueuedFrame | undefined {
    let r = this.dodequeue(now);
    if (this.dropping) {
      if (!r.okToDrop) {
        this.dropping = false;
      }
      while (now >= this.dropNext && this.dropping) {
        this.drop(r.p!);
        ++this.count;
        r = this.dodequeue(now);
        if (!r.okToDrop) {
          this.dropping = false;
        } else {
          this.dropNext = this.controlLaw(this.dropNext, this.count);
        }
      }
    } else if (r.okToDrop) {
      this.drop(r.p!);
      r = this.dodequeue(now);
      this.dropping = true;
      const delta = this.count - this.lastcount;
      this.count = 1;
      if (delta > 1 && now - this.dropNext < 16 * this.INTERVAL) {
        this.count = delta;
      }
      this.dropNext = this.controlLaw(now, this.count);
      this.lastcount = this.count;
    }
    return r.p;
  }

  /** Section 5.6. */
  private controlLaw(t: number, count: number): number {
    return Math.round(t + this.INTERVAL / Math.sqrt(count));
  }

  /** Section 5.6. */
  private dodequeue(now: number): Result {
    const p = this.queue.shift();
    if (p === undefined) {
      this.firstAboveTime = 0;
      return { p, okToDrop: false };
    }
    const bytes = this.queue.reduce((sum, one) => sum + one.bytes, 0);
    if (now - p.joined < this.TARGET || bytes <= this.maxpacket) {
      this.firstAboveTime = 0;
      return { p, okToDrop: false };
    }
    if (this.firstAboveTime === 0) {
      this.firstAboveTime = now + this.INTERVAL;
      return { p, okToDrop: false };
    }
    return { p, okToDrop: now >= this.firstAboveTime };
  }
}
