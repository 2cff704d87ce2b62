import type { RecordId } from '../../trace/format/index.ts';
import type { ImpairmentConfiguration } from '../configuration.ts';
import type { Deliver } from '../kernel/delay-line.ts';
import type { EventTarget, Kernel } from '../kernel/kernel.ts';
import type { Nanoseconds } from '../kernel/time.ts';

/** Nothing is late, nothing comes twice. */
export const noImpairments: ImpairmentConfiguration = { delays: [], duplicates: [] };

/** What befalls one frame. */
export interface Impairment {
  /** It arrives so much later; 0: on time. */
  readonly late: Nanoseconds;
  /** It goes onto the wire twice, the copy right behind it. */
  readonly twice: boolean;
}

interface LateFrame<T> {
  readonly item: T;
  readonly cause: RecordId;
  readonly note: number;
  readonly counts: boolean;
}

interface SavedImpairments<T> {
  readonly sent: number;
  readonly under: ReadonlyMap<number, LateFrame<T>>;
}

/**
 * The frames of one link's direction (or of one Ethernet station) that are listed to be late or to
 * arrive twice. Others overtake a late frame, so each has its own event.
 */
export class Impairments<T> implements EventTarget {
  private sent = 0;
  /** Late frames in flight, by the number of the frame. */
  private under = new Map<number, LateFrame<T>>();
  private readonly late: ReadonlyMap<number, Nanoseconds>;
  private readonly twice: ReadonlySet<number>;
  private readonly kernel: Kernel;
  private readonly deliver: Deliver<T>;
  private readonly number: number;

  constructor(configuration: ImpairmentConfiguration, kernel: Kernel, deliver: Deliver<T>) {
    this.late = new Map(configuration.delays.map(({ frame, by }) => [frame, by]));
    this.twice = new Set(configuration.duplicates);
    this.kernel = kernel;
    this.deliver = deliver;
    this.number = kernel.register(this);
  }

  /** Counts one more frame on the wire, copies left out; what befalls it. */
  next(): Impairment {
    const frame = ++this.sent;
    return { late: this.late.get(frame) ?? 0, twice: this.twice.has(frame) };
  }

  /** Lets the frame counted last come out at `due`; `note` and `counts` as in `DelayLine`. */
  detain(item: T, due: Nanoseconds, cause: RecordId, note: number, counts: boolean): void {
    if (counts) this.kernel.begin();
    this.under.set(this.sent, { item, cause, note, counts });
    this.kernel.schedule(due, this.number, 0, this.sent, cause);
  }

  handle(_: number, frame: number): void {
    const { item, cause, note, counts } = this.under.get(frame) as LateFrame<T>;
    this.under.delete(frame);
    this.deliver(item, cause, note);
    if (counts) this.kernel.finish();
  }

  save(): SavedImpairments<T> {
    return { sent: this.sent, under: new Map(this.under) };
  }

  load(saved: unknown): void {
    const { sent, under } = saved as SavedImpairments<T>;
    this.sent = sent;
    this.under = new Map(under);
  }
}

/** A line without listed frames needs no counting. */
export function impairmentsOf<T>(
  configuration: ImpairmentConfiguration,
  kernel: Kernel,
  deliver: Deliver<T>,
): Impairments<T> | undefined {
  const { delays, duplicates } = configuration;
  if (delays.length === 0 && duplicates.length === 0) return undefined;
  return new Impairments(configuration, kernel, deliver);
}
