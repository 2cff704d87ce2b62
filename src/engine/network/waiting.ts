import type { Nanoseconds } from '../kernel/time.ts';

/** The frames that wait for a line: those whose transmission has yet to start. A ring of columns. */
export class WaitingFrames {
  private starts = new Float64Array(64);
  private sizes = new Float64Array(64);
  private head = 0;
  private count = 0;
  private total = 0;

  /** How many wait, as of the last `advance`. */
  get frames(): number {
    return this.count;
  }

  /** Their bytes on the wire. */
  get bytes(): number {
    return this.total;
  }

  /** A frame will start at `start`, not before any that was added. */
  add(start: Nanoseconds, bytes: number): void {
    if (this.count === this.starts.length) this.grow();
    const at = (this.head + this.count) & (this.starts.length - 1);
    this.starts[at] = start;
    this.sizes[at] = bytes;
    this.count++;
    this.total += bytes;
  }

  /** Lets those go that have started by `now`, which does not go back. */
  advance(now: Nanoseconds): void {
    while (this.count > 0 && (this.starts[this.head] as number) <= now) {
      this.total -= this.sizes[this.head] as number;
      this.head = (this.head + 1) & (this.starts.length - 1);
      this.count--;
    }
  }

  save(): SavedWaiting {
    const { starts, sizes, head } = this;
    const slots = Array.from({ length: this.count }, (_, i) => (head + i) & (starts.length - 1));
    return {
      starts: slots.map((slot) => starts[slot] as number),
      sizes: slots.map((slot) => sizes[slot] as number),
    };
  }

  load(saved: SavedWaiting): void {
    this.head = 0;
    this.count = 0;
    this.total = 0;
    saved.starts.forEach((start, i) => this.add(start, saved.sizes[i] as number));
  }

  /** Doubles the ring; its length stays a power of two. */
  private grow(): void {
    const saved = this.save();
    this.starts = new Float64Array(this.starts.length * 2);
    this.sizes = new Float64Array(this.sizes.length * 2);
    this.load(saved);
  }
}

export interface SavedWaiting {
  readonly starts: readonly Nanoseconds[];
  readonly sizes: readonly number[];
}
