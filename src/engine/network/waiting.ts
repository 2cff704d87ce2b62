import type { Nanoseconds } from '../kernel/time.ts';

/** Entries are dropped from the lists in bulk: dropping each at once costs more. */
const bulk = 1024;

/** The frames that wait for a line: those whose transmission has yet to start. */
export class WaitingFrames {
  /** In order; those before `first` have started. */
  private starts: Nanoseconds[] = [];
  private sizes: number[] = [];
  private first = 0;
  private total = 0;

  /** How many wait, as of the last `advance`. */
  get frames(): number {
    return this.starts.length - this.first;
  }

  /** Their bytes on the wire. */
  get bytes(): number {
    return this.total;
  }

  /** A frame will start at `start`, not before any that was added. */
  add(start: Nanoseconds, bytes: number): void {
    this.starts.push(start);
    this.sizes.push(bytes);
    this.total += bytes;
  }

  /** Lets those go that have started by `now`, which does not go back. */
  advance(now: Nanoseconds): void {
    const { starts, sizes } = this;
    const { length } = starts;
    let { first } = this;
    if (first === length) return;
    while (first < length && (starts[first] as number) <= now) {
      this.total -= sizes[first] as number;
      first++;
    }
    if (first >= bulk || first === length) {
      this.starts = starts.slice(first);
      this.sizes = sizes.slice(first);
      first = 0;
    }
    this.first = first;
  }

  save(): SavedWaiting {
    return { starts: this.starts.slice(this.first), sizes: this.sizes.slice(this.first) };
  }

  load(saved: SavedWaiting): void {
    this.starts = [...saved.starts];
    this.sizes = [...saved.sizes];
    this.first = 0;
    this.total = this.sizes.reduce((sum, size) => sum + size, 0);
  }
}

export interface SavedWaiting {
  readonly starts: readonly Nanoseconds[];
  readonly sizes: readonly number[];
}
