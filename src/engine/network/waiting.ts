import type { Nanoseconds } from '../kernel/time.ts';

/** Transmission starts are dropped from the list in bulk: dropping each at once costs more. */
const bulk = 1024;

/** Counts the frames that wait for a line: those whose transmission has yet to start. */
export class WaitingFrames {
  /** In order; those before `first` have started. */
  private starts: Nanoseconds[] = [];
  private first = 0;

  /** A frame will start at `start`, not before any that was added. */
  add(start: Nanoseconds): void {
    this.starts.push(start);
  }

  /** How many wait at `now`, which does not go back. */
  count(now: Nanoseconds): number {
    const { starts } = this;
    while (this.first < starts.length && (starts[this.first] as number) <= now) this.first++;
    if (this.first >= bulk || this.first === starts.length) {
      this.starts = starts.slice(this.first);
      this.first = 0;
    }
    return this.starts.length - this.first;
  }

  save(): readonly Nanoseconds[] {
    return this.starts.slice(this.first);
  }

  load(saved: readonly Nanoseconds[]): void {
    this.starts = [...saved];
    this.first = 0;
  }
}
