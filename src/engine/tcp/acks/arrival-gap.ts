import { ticksUntil, type Heartbeat, type Nanoseconds } from '../../kernel/time.ts';

/** How far apart data come, in ticks of the kernel's clock: how long an ACK may wait for more. */
export class ArrivalGap {
  private readonly heartbeat: Heartbeat;
  /** Where it starts, and where it returns to. */
  private readonly first: number;
  /** 0: nothing has come. */
  private estimate = 0;
  /** The tick of the last data. */
  private last = 0;

  constructor(heartbeat: Heartbeat, first: Nanoseconds) {
    this.heartbeat = heartbeat;
    this.first = this.ticksIn(first);
  }

  get ticks(): number {
    return this.estimate;
  }

  /** The connection is established: a pause is counted from here. */
  begin(now: Nanoseconds): void {
    this.last = ticksUntil(this.heartbeat, now);
  }

  /** Data have come. Returns whether they are the first, or the first after a long pause. */
  learn(now: Nanoseconds, timeout: Nanoseconds): boolean {
    const { first, estimate } = this;
    const tick = ticksUntil(this.heartbeat, now);
    const gap = tick - this.last;
    this.last = tick;
    if (estimate === 0) {
      this.reset();
      return true;
    }
    const half = Math.floor(estimate / 2);
    const longest = this.ticksIn(timeout);
    if (gap <= first / 2) this.estimate = half + Math.floor(first / 2);
    else if (gap < estimate) this.estimate = Math.min(half + gap, longest);
    else return gap > longest;
    return false;
  }

  /** Whether the last data came a shorter time ago than an ACK may wait. */
  isRecent(now: Nanoseconds): boolean {
    return ticksUntil(this.heartbeat, now) - this.last < this.estimate;
  }

  reset(): void {
    this.estimate = this.first;
  }

  /** A wait was in vain. */
  double(timeout: Nanoseconds): void {
    this.estimate = Math.min(2 * this.estimate, this.ticksIn(timeout));
  }

  save(): unknown {
    return [this.estimate, this.last];
  }

  load(saved: unknown): void {
    [this.estimate, this.last] = saved as readonly [number, number];
  }

  private ticksIn(span: Nanoseconds): number {
    return Math.ceil(span / this.heartbeat.interval);
  }
}
