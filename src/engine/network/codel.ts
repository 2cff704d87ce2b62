import type { RecordId } from '../../trace/format/index.ts';
import type { Nanoseconds } from '../kernel/time.ts';
import type { Segment } from '../tcp/segment.ts';

/** A frame in a queue that decides when it leaves. */
export interface QueuedFrame {
  readonly segment: Segment;
  /** On the wire. */
  readonly bytes: number;
  readonly joined: Nanoseconds;
  /** Its `queued` record; of a frame that found the line free, its cause. */
  readonly cause: RecordId;
}

export interface SavedCodel {
  readonly frames: readonly QueuedFrame[];
  readonly bytes: number;
  readonly firstAbove: Nanoseconds;
  readonly dropNext: Nanoseconds;
  readonly count: number;
  readonly lastCount: number;
  readonly dropping: boolean;
}

/** A queue under CoDel: RFC 8289, section 5, whose names the fields have. */
export class Codel {
  private frames: QueuedFrame[] = [];
  /** Index of the oldest frame; those before it have left. */
  private head = 0;
  private total = 0;
  /** When waits will have been above the target for an interval; 0: the last one was not. */
  private firstAbove: Nanoseconds = 0;
  private dropNext: Nanoseconds = 0;
  private count = 0;
  private lastCount = 0;
  private dropping = false;
  /** Of the frame judged last. */
  private okToDrop = false;
  private readonly target: Nanoseconds;
  private readonly interval: Nanoseconds;
  private readonly drop: (frame: QueuedFrame) => void;

  /** @param drop takes a frame that has been dropped */
  constructor(target: Nanoseconds, interval: Nanoseconds, drop: (frame: QueuedFrame) => void) {
    this.target = target;
    this.interval = interval;
    this.drop = drop;
  }

  get length(): number {
    return this.frames.length - this.head;
  }

  get bytes(): number {
    return this.total;
  }

  push(frame: QueuedFrame): void {
    this.frames.push(frame);
    this.total += frame.bytes;
  }

  /** Takes out the oldest frame, however long it has waited. */
  take(): QueuedFrame | undefined {
    const frame = this.frames[this.head];
    if (frame === undefined) return undefined;
    this.total -= frame.bytes;
    this.head++;
    if (this.head > 64 && this.head * 2 > this.frames.length) {
      this.frames = this.frames.slice(this.head);
      this.head = 0;
    }
    return frame;
  }

  /**
   * Takes out the next frame to send, and drops those before it whose time has come (section 5.5).
   * @param mtu nothing is dropped while no more bytes than this wait
   */
  pull(now: Nanoseconds, mtu: number): QueuedFrame | undefined {
    let frame = this.judged(now, mtu);
    if (this.dropping) {
      if (!this.okToDrop) this.dropping = false;
      while (this.dropping && now >= this.dropNext) {
        this.drop(frame as QueuedFrame);
        this.count++;
        frame = this.judged(now, mtu);
        if (this.okToDrop) this.dropNext = this.controlLaw(this.dropNext);
        else this.dropping = false;
      }
    } else if (this.okToDrop) {
      this.drop(frame as QueuedFrame);
      frame = this.judged(now, mtu);
      this.dropping = true;
      // Soon after the last time, the rate that controlled the queue then is a good one to begin with.
      const delta = this.count - this.lastCount;
      this.count = delta > 1 && now - this.dropNext < 16 * this.interval ? delta : 1;
      this.dropNext = this.controlLaw(now);
      this.lastCount = this.count;
    }
    return frame;
  }

  save(): SavedCodel {
    const { firstAbove, dropNext, count, lastCount, dropping } = this;
    const frames = this.frames.slice(this.head);
    return { frames, bytes: this.total, firstAbove, dropNext, count, lastCount, dropping };
  }

  load(saved: SavedCodel): void {
    this.frames = saved.frames.slice();
    this.head = 0;
    this.total = saved.bytes;
    this.firstAbove = saved.firstAbove;
    this.dropNext = saved.dropNext;
    this.count = saved.count;
    this.lastCount = saved.lastCount;
    this.dropping = saved.dropping;
  }

  /** The oldest frame, and whether it may be dropped (section 5.6). */
  private judged(now: Nanoseconds, mtu: number): QueuedFrame | undefined {
    const frame = this.take();
    this.okToDrop = false;
    if (frame === undefined || now - frame.joined < this.target || this.total <= mtu) {
      this.firstAbove = 0;
    } else if (this.firstAbove === 0) {
      this.firstAbove = now + this.interval;
    } else {
      this.okToDrop = now >= this.firstAbove;
    }
    return frame;
  }

  /** When to drop next; a square root is the same on every machine. */
  private controlLaw(from: Nanoseconds): Nanoseconds {
    return from + Math.round(this.interval / Math.sqrt(this.count));
  }
}
