import { noRecord, type RecordId } from '../../trace/format/index.ts';
import type { Kernel } from './kernel.ts';
import { never, type Nanoseconds } from './time.ts';

/**
 * A deadline that moves. Moving it later or stopping it touches no event: the pending one
 * finds the deadline gone and goes to sleep again. Taking events out of the queue and
 * putting them back at every ACK costs half as much again.
 */
export class Timer {
  private state: TimerState = { deadline: never, pendingAt: never, setBy: noRecord };
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
    return this.state.deadline !== never;
  }

  /** When it fires; Infinity if it does not run. */
  get deadline(): Nanoseconds {
    return this.state.deadline;
  }

  /** The record that set it last: the cause of its firing. */
  get setBy(): RecordId {
    return this.state.setBy;
  }

  /** Starts it, or moves it. */
  set(deadline: Nanoseconds, cause: RecordId): void {
    this.state.deadline = deadline;
    this.state.setBy = cause;
    if (deadline < this.state.pendingAt) this.wait(deadline);
  }

  stop(): void {
    this.state.deadline = never;
  }

  /** Called for each of its events: true if the deadline has come; it then no longer runs. */
  fires(): boolean {
    const state = this.state;
    const now = this.kernel.now;
    // An event left over from a deadline that was moved to an earlier time.
    if (now !== state.pendingAt) return false;
    state.pendingAt = never;
    if (state.deadline === never) return false;
    if (state.deadline > now) {
      this.wait(state.deadline);
      return false;
    }
    state.deadline = never;
    return true;
  }

  save(): TimerState {
    return { ...this.state };
  }

  load(saved: TimerState): void {
    this.state = { ...saved };
  }

  private wait(at: Nanoseconds): void {
    this.state.pendingAt = at;
    this.kernel.schedule(at, this.target, this.kind, 0, this.state.setBy);
  }
}

export interface TimerState {
  deadline: Nanoseconds;
  /** Time of the event that will look at the deadline; Infinity if none is pending. */
  pendingAt: Nanoseconds;
  setBy: RecordId;
}
