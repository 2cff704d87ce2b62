import type { RecordId } from '../../trace/format/index.ts';
import type { EventTarget, Kernel } from './kernel.ts';
import type { Nanoseconds } from './time.ts';

/** Something on its way. */
interface Entry<T> {
  readonly item: T;
  readonly due: Nanoseconds;
  readonly cause: RecordId;
  /** The run waits for it. */
  readonly counts: boolean;
}

/**
 * First in, first out, each item at its time: a wire, or the way through a kernel. However
 * many items are under way, one event is pending, that of the first.
 */
export class DelayLine<T> implements EventTarget {
  private entries: Entry<T>[] = [];
  private head = 0;
  private readonly kernel: Kernel;
  private readonly number: number;
  private readonly deliver: (item: T, cause: RecordId) => void;

  constructor(kernel: Kernel, deliver: (item: T, cause: RecordId) => void) {
    this.kernel = kernel;
    this.deliver = deliver;
    this.number = kernel.register(this);
  }

  /**
   * @param due when it comes out; not before that of an item put in earlier.
   * @param counts whether the run is not over before it has come out.
   */
  push(item: T, due: Nanoseconds, cause: RecordId, counts = true): void {
    if (counts) this.kernel.begin();
    this.entries.push({ item, due, cause, counts });
    if (this.entries.length - this.head === 1) this.wait();
  }

  handle(): void {
    const { item, cause, counts } = this.entries[this.head] as Entry<T>;
    this.head++;
    if (this.head === this.entries.length) {
      this.entries = [];
      this.head = 0;
    } else {
      if (this.head >= 1024) {
        this.entries = this.entries.slice(this.head);
        this.head = 0;
      }
      this.wait();
    }
    this.deliver(item, cause);
    if (counts) this.kernel.finish();
  }

  save(): readonly Entry<T>[] {
    return this.entries.slice(this.head);
  }

  load(saved: unknown): void {
    this.entries = [...(saved as readonly Entry<T>[])];
    this.head = 0;
  }

  private wait(): void {
    const { due, cause } = this.entries[this.head] as Entry<T>;
    this.kernel.schedule(due, this.number, 0, 0, cause);
  }
}
