import { noRecord, type RecordId } from '../../trace/format/index.ts';
import type { Kernel } from './kernel.ts';
import { never, type Nanoseconds } from './time.ts';

/**
 * A deadline that moves. Moving it later or stopping it touches no event: the pending one
 * finds the deadline gone and goes to sleep again. Taking events out of the queue and
 * putting them back at every ACK costs half as much again. Only a deadline that moves to an
 * earlier time, as when a long timeout ends, has its event taken out: there is never a second.
 */
export class Timer {
  private due: Nanoseconds = never;
  /** Time of the event that will look at the deadline; Infinity if none is pending. */
  private pendingAt: Nanoseconds = never;
  private cause: RecordId = noRecord;
  private readonly kernel: Kernel;
  private readonly target: number;
  private readonly kind: number;

  /** Events of `kind` at `target` are this timer's and no one else's. */
  constructor(kernel: Kernel, target: number, kind: number) {
    this.kernel = kernel;
    this.target = target;
    this.kind = kind;
  }

  get running(): boolean {
    return this.due !== never;
  }

  /** When it fires; Infinity if it does not run. */
  get deadline(): Nanoseconds {
    return this.due;
  }

  /** The record that set it last: the cause of its firing. */
  get setBy(): RecordId {
    return this.cause;
  }

  /** Starts it, or moves it. */
  set(deadline: Nanoseconds, cause: RecordId): void {
    this.due = deadline;
    this.cause = cause;
    if (deadline >= this.pendingAt) return;
    if (this.pendingAt !== never) this.kernel.cancel(this.target, this.kind);
    this.wait(deadline);
  }

  stop(): void {
    this.due = never;
  }

  /** Called for each of its events: true if the deadline has come; it then no longer runs. */
  fires(): boolean {
    this.pendingAt = never;
    if (this.due === never) return false;
    if (this.due > this.kernel.now) {
      this.wait(this.due);
      return false;
    }
    this.due = never;
    return true;
  }

  save(): TimerState {
    return { deadline: this.due, pendingAt: this.pendingAt, setBy: this.cause };
  }

  load(saved: TimerState): void {
    this.due = saved.deadline;
    this.pendingAt = saved.pendingAt;
    this.cause = saved.setBy;
  }

  private wait(at: Nanoseconds): void {
    this.pendingAt = at;
    this.kernel.schedule(at, this.target, this.kind, 0, this.cause);
  }
}

export interface TimerState {
  readonly deadline: Nanoseconds;
  readonly pendingAt: Nanoseconds;
  readonly setBy: RecordId;
}
