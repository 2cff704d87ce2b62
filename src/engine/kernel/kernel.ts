import type { RecordId } from '../../trace/format/index.ts';
import { EventQueue, type SavedQueue } from './event-queue.ts';
import type { Nanoseconds } from './time.ts';

/** Something that events happen to. Its state can be taken out and put back. */
export interface EventTarget {
  handle(kind: number, argument: number, cause: RecordId): void;
  /** A copy of everything that changes; what it holds is never changed afterwards. */
  save(): unknown;
  /**
   * Takes back what `save` of the same target returned. A state is filled in, not put in the place
   * of the one that is there: a copy is an object of another shape to the machine's compiler, and
   * all that was compiled for the first would have to be compiled again.
   */
  load(saved: unknown): void;
}

/**
 * The clock and the pending events. It knows nothing of networks: targets register,
 * events name a target by number and say in a few integers what is to happen.
 */
export class Kernel {
  private time: Nanoseconds = 0;
  private readonly queue = new EventQueue();
  private readonly targets: EventTarget[] = [];
  /**
   * Their `handle`. Targets are of many classes, and to look for the method of one at each event takes longer than
   * to call it.
   */
  private readonly handles: EventTarget['handle'][] = [];
  private work = 0;

  /** The present. */
  get now(): Nanoseconds {
    return this.time;
  }

  /** Events waiting to happen. */
  get pending(): number {
    return this.queue.length;
  }

  /** Time of the next event; Infinity if there is none. */
  get nextTime(): Nanoseconds {
    return this.queue.nextTime;
  }

  /** Whether a run should wait for anything still in progress (a TIME-WAIT timer doesn't count). */
  get busy(): boolean {
    return this.work > 0;
  }

  /** Targets registered so far. */
  get targetCount(): number {
    return this.targets.length;
  }

  /** Gives a target its number. */
  register(target: EventTarget): number {
    return this.add(target) - 1;
  }

  /** Something begins that the run has to see through; `finish` ends it. */
  begin(): void {
    this.work++;
  }

  finish(): void {
    this.work--;
  }

  /** @param at not before now. @param cause the record that makes it happen. */
  schedule(at: Nanoseconds, target: number, kind: number, argument: number, cause: RecordId): void {
    this.queue.push(at, target, kind, argument, cause);
  }

  /** Takes back the only event of a kind at a target, if there is one. */
  cancel(target: number, kind: number): void {
    this.queue.remove(target, kind);
  }

  /** Lets the next event happen; false if there is none, or none up to a time. */
  step(until: Nanoseconds = Infinity): boolean {
    const { queue } = this;
    if (!queue.pop(until)) return false;
    const { popped } = queue;
    this.time = popped.time;
    const target = this.targets[popped.target] as EventTarget;
    const handle = this.handles[popped.target] as EventTarget['handle'];
    handle.call(target, popped.kind, popped.argument, popped.cause);
    return true;
  }

  save(): SavedKernel {
    return {
      time: this.time,
      work: this.work,
      queue: this.queue.save(),
      targets: this.targets.map((target) => ({ target, state: target.save() })),
    };
  }

  load(saved: SavedKernel): void {
    this.time = saved.time;
    this.work = saved.work;
    this.queue.load(saved.queue);
    this.targets.length = 0;
    this.handles.length = 0;
    for (const { target, state } of saved.targets) {
      this.add(target);
      target.load(state);
    }
  }

  /** Returns how many there are. */
  private add(target: EventTarget): number {
    this.handles.push(target.handle);
    return this.targets.push(target);
  }
}

/** The kernel and everything registered with it, at one moment. */
export interface SavedKernel {
  readonly time: Nanoseconds;
  readonly work: number;
  readonly queue: SavedQueue;
  readonly targets: readonly { readonly target: EventTarget; readonly state: unknown }[];
}
