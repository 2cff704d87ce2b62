/** So many ACKs leave at once at most before the budget is refilled. */
const most = 16;

/**
 * The ACKs that leave at once, however little data there is: while it lasts, the sender of a new transfer, or of one
 * that goes on after a pause, opens its window as fast as it can.
 */
export class QuickBudget {
  private count = 0;

  get left(): number {
    return this.count;
  }

  /** As many as acknowledge half of the announced window one segment at a time. It is never lowered. */
  refill(announced: number, mss: number): void {
    const acks = Math.max(2, Math.min(most, Math.floor(announced / (2 * mss))));
    this.count = Math.max(this.count, acks);
  }

  /** Data that raise the limit of the window are acknowledged at once, so that the sender hears of it. */
  makeOdd(): void {
    this.count |= 1;
  }

  /** An ACK has left. Returns whether it was the last one. */
  spend(): boolean {
    if (this.count === 0) return false;
    this.count--;
    return this.count === 0;
  }

  clear(): void {
    this.count = 0;
  }

  save(): unknown {
    return this.count;
  }

  load(saved: unknown): void {
    this.count = saved as number;
  }
}
