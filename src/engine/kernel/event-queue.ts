import type { RecordId } from '../../trace/format/index.ts';
import type { Nanoseconds } from './time.ts';

const arity = 4;

/**
 * Pending events in order of time, ties in the order in which they were made: a 4-ary heap
 * over typed arrays. An event is a few numbers and no closure, so that a queue can be
 * copied and looked at.
 *
 * An event made when it is the earliest of all waits in front of the heap. Most such events are
 * due at once (a process woken now), and never see the heap.
 */
export class EventQueue {
  private size = 0;
  private made = 0;
  private time = new Float64Array(64);
  private order = new Float64Array(64);
  private target = new Int32Array(64);
  private kind = new Int32Array(64);
  private argument = new Int32Array(64);
  private cause = new Int32Array(64);
  private readonly front = { time: Infinity, order: 0, target: 0, kind: 0, argument: 0, cause: 0 };

  /** The event that `pop` took last. */
  readonly popped = { time: 0, target: 0, kind: 0, argument: 0, cause: 0 };

  get length(): number {
    return this.front.time === Infinity ? this.size : this.size + 1;
  }

  /** Time of the next event; Infinity if there is none. */
  get nextTime(): Nanoseconds {
    const first = this.size === 0 ? Infinity : (this.time[0] as number);
    return this.front.time < first ? this.front.time : first;
  }

  /** @param time finite. */
  push(time: Nanoseconds, target: number, kind: number, argument: number, cause: RecordId): void {
    const order = this.made++;
    const { front } = this;
    if (front.time === Infinity && (this.size === 0 || time < (this.time[0] as number))) {
      front.time = time;
      front.order = order;
      front.target = target;
      front.kind = kind;
      front.argument = argument;
      front.cause = cause;
      return;
    }
    this.insert(time, order, target, kind, argument, cause);
  }

  /** Takes the next event into `popped`; false if there is none, or none up to a time. */
  pop(until: Nanoseconds = Infinity): boolean {
    const { front, popped } = this;
    if (front.time !== Infinity && this.frontIsNext()) {
      if (front.time > until) return false;
      popped.time = front.time;
      popped.target = front.target;
      popped.kind = front.kind;
      popped.argument = front.argument;
      popped.cause = front.cause;
      front.time = Infinity;
      return true;
    }
    if (this.size === 0) return false;
    const first = this.time[0] as number;
    if (first > until) return false;
    popped.time = first;
    popped.target = this.target[0] as number;
    popped.kind = this.kind[0] as number;
    popped.argument = this.argument[0] as number;
    popped.cause = this.cause[0] as number;
    const last = --this.size;
    if (last > 0) this.sink(last, 0);
    return true;
  }

  /**
   * Takes out the only event of a kind at a target. It is looked for from the first to the last:
   * for what is rare, among the few events that a queue holds.
   */
  remove(target: number, kind: number): void {
    const { front } = this;
    if (front.time !== Infinity && front.target === target && front.kind === kind) {
      front.time = Infinity;
      return;
    }
    let i = 0;
    while (i < this.size && (this.target[i] !== target || this.kind[i] !== kind)) i++;
    if (i >= this.size) return;
    const last = --this.size;
    if (i === last) return;
    // The last event takes its place, and goes up or down from there.
    for (let above = parentOf(i); i > 0 && this.before(last, above); above = parentOf(i)) {
      this.move(above, i);
      i = above;
    }
    this.sink(last, i);
  }

  save(): SavedQueue {
    const { front } = this;
    if (front.time !== Infinity) {
      const { time, order, target, kind, argument, cause } = front;
      front.time = Infinity;
      this.insert(time, order, target, kind, argument, cause);
    }
    const n = this.size;
    return {
      made: this.made,
      time: this.time.slice(0, n),
      order: this.order.slice(0, n),
      target: this.target.slice(0, n),
      kind: this.kind.slice(0, n),
      argument: this.argument.slice(0, n),
      cause: this.cause.slice(0, n),
    };
  }

  load(saved: SavedQueue): void {
    while (this.time.length < saved.time.length) this.grow();
    this.front.time = Infinity;
    this.size = saved.time.length;
    this.made = saved.made;
    this.time.set(saved.time);
    this.order.set(saved.order);
    this.target.set(saved.target);
    this.kind.set(saved.kind);
    this.argument.set(saved.argument);
    this.cause.set(saved.cause);
  }

  /** Whether the event in front comes before the heap's first. */
  private frontIsNext(): boolean {
    if (this.size === 0) return true;
    const { front } = this;
    const first = this.time[0] as number;
    return front.time < first || (front.time === first && front.order < (this.order[0] as number));
  }

  private insert(
    time: Nanoseconds,
    order: number,
    target: number,
    kind: number,
    argument: number,
    cause: RecordId,
  ): void {
    if (this.size === this.time.length) this.grow();
    let i = this.size++;
    while (i > 0) {
      const parent = parentOf(i);
      const earlier = this.time[parent] as number;
      if (earlier < time || (earlier === time && (this.order[parent] as number) < order)) break;
      this.move(parent, i);
      i = parent;
    }
    this.time[i] = time;
    this.order[i] = order;
    this.target[i] = target;
    this.kind[i] = kind;
    this.argument[i] = argument;
    this.cause[i] = cause;
  }

  /** Puts the event at slot `from` (just past the end) into the gap at `gap`, or below it. */
  private sink(from: number, gap: number): void {
    const time = this.time[from] as number;
    const order = this.order[from] as number;
    let i = gap;
    for (;;) {
      const first = i * arity + 1;
      if (first >= this.size) break;
      const end = Math.min(first + arity, this.size);
      let least = first;
      for (let child = first + 1; child < end; child++) {
        if (this.before(child, least)) least = child;
      }
      const t = this.time[least] as number;
      if (time < t || (time === t && order < (this.order[least] as number))) break;
      this.move(least, i);
      i = least;
    }
    this.move(from, i);
  }

  private before(a: number, b: number): boolean {
    const ta = this.time[a] as number;
    const tb = this.time[b] as number;
    return ta < tb || (ta === tb && (this.order[a] as number) < (this.order[b] as number));
  }

  private move(from: number, to: number): void {
    this.time[to] = this.time[from] as number;
    this.order[to] = this.order[from] as number;
    this.target[to] = this.target[from] as number;
    this.kind[to] = this.kind[from] as number;
    this.argument[to] = this.argument[from] as number;
    this.cause[to] = this.cause[from] as number;
  }

  private grow(): void {
    this.time = enlarge(this.time, new Float64Array(this.time.length * 2));
    this.order = enlarge(this.order, new Float64Array(this.order.length * 2));
    this.target = enlarge(this.target, new Int32Array(this.target.length * 2));
    this.kind = enlarge(this.kind, new Int32Array(this.kind.length * 2));
    this.argument = enlarge(this.argument, new Int32Array(this.argument.length * 2));
    this.cause = enlarge(this.cause, new Int32Array(this.cause.length * 2));
  }
}

function parentOf(i: number): number {
  return (i - 1) >> 2;
}

/** A queue's contents at one moment. */
export interface SavedQueue {
  readonly made: number;
  readonly time: Float64Array;
  readonly order: Float64Array;
  readonly target: Int32Array;
  readonly kind: Int32Array;
  readonly argument: Int32Array;
  readonly cause: Int32Array;
}

function enlarge<T extends Float64Array | Int32Array>(old: T, fresh: T): T {
  fresh.set(old);
  return fresh;
}
