import type { RecordId } from '../../trace/format/index.ts';
import type { EventTarget, Kernel } from './kernel.ts';
import type { Nanoseconds } from './time.ts';

/** Takes an item when its time has come; `note` is the number given when it was put in. */
export type Deliver<T> = (item: T, cause: RecordId, note: number) => void;

interface SavedLine<T> {
  readonly items: readonly T[];
  readonly due: Float64Array;
  readonly note: Float64Array;
  readonly cause: Int32Array;
  readonly counts: Uint8Array;
}

/**
 * First in, first out, each item at its time: a wire, or the path through a kernel. However
 * many items are inside, only the first has a pending event. The items are in a ring of
 * columns, so putting one in creates no object.
 */
export class DelayLine<T> implements EventTarget {
  private items: (T | undefined)[] = new Array<T | undefined>(16).fill(undefined);
  private due = new Float64Array(16);
  private note = new Float64Array(16);
  private cause = new Int32Array(16);
  private counts = new Uint8Array(16);
  private head = 0;
  private size = 0;
  private readonly kernel: Kernel;
  private readonly number: number;
  private readonly deliver: Deliver<T>;

  constructor(kernel: Kernel, deliver: Deliver<T>) {
    this.kernel = kernel;
    this.deliver = deliver;
    this.number = kernel.register(this);
  }

  /**
   * @param due when it comes out; not before that of an item put in earlier.
   * @param note a number that goes with it. @param counts whether the run is not over before
   * it has come out.
   */
  push(item: T, due: Nanoseconds, cause: RecordId, note = 0, counts = true): void {
    if (counts) this.kernel.begin();
    if (this.size === this.items.length) this.grow();
    const i = (this.head + this.size) & (this.items.length - 1);
    this.items[i] = item;
    this.due[i] = due;
    this.note[i] = note;
    this.cause[i] = cause;
    this.counts[i] = counts ? 1 : 0;
    this.size++;
    if (this.size === 1) this.kernel.schedule(due, this.number, 0, 0, cause);
  }

  handle(): void {
    const { kernel, head } = this;
    const item = this.items[head] as T;
    const cause = this.cause[head] as number;
    const note = this.note[head] as number;
    const counts = this.counts[head] === 1;
    // What was delivered is not to be kept alive by its slot.
    this.items[head] = undefined;
    const next = (head + 1) & (this.items.length - 1);
    this.head = next;
    this.size--;
    if (this.size > 0) {
      kernel.schedule(this.due[next] as number, this.number, 0, 0, this.cause[next] as number);
    }
    this.deliver(item, cause, note);
    if (counts) kernel.finish();
  }

  save(): SavedLine<T> {
    const order = Int32Array.from({ length: this.size }, (_, i) => this.slot(i));
    return {
      items: Array.from(order, (slot) => this.items[slot] as T),
      due: Float64Array.from(order, (slot) => this.due[slot] as number),
      note: Float64Array.from(order, (slot) => this.note[slot] as number),
      cause: Int32Array.from(order, (slot) => this.cause[slot] as number),
      counts: Uint8Array.from(order, (slot) => this.counts[slot] as number),
    };
  }

  load(saved: unknown): void {
    const { items, due, note, cause, counts } = saved as SavedLine<T>;
    this.head = 0;
    this.size = items.length;
    while (this.items.length < items.length) this.grow();
    this.items.fill(undefined);
    items.forEach((item, i) => {
      this.items[i] = item;
    });
    this.due.set(due);
    this.note.set(note);
    this.cause.set(cause);
    this.counts.set(counts);
  }

  /** Where the i-th item stands. */
  private slot(i: number): number {
    return (this.head + i) & (this.items.length - 1);
  }

  /** Doubles the ring; its length stays a power of two. */
  private grow(): void {
    const { items, due, note, cause, counts } = this;
    const n = items.length;
    const order = Array.from({ length: n }, (_, i) => this.slot(i));
    this.items = new Array<T | undefined>(2 * n).fill(undefined);
    this.due = new Float64Array(2 * n);
    this.note = new Float64Array(2 * n);
    this.cause = new Int32Array(2 * n);
    this.counts = new Uint8Array(2 * n);
    order.forEach((from, to) => {
      this.items[to] = items[from];
      this.due[to] = due[from] as number;
      this.note[to] = note[from] as number;
      this.cause[to] = cause[from] as number;
      this.counts[to] = counts[from] as number;
    });
    this.head = 0;
  }
}
