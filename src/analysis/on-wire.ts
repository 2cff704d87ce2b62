import { oncePerTrace, segmentsOf, type Segment } from '../trace/index.ts';
import type { LogEvent } from './why/clauses.ts';
import { lastNotAfter } from './interval-index.ts';

/** Finds the segments that start transmission or are lost at a given time, by binary search. */
export class OnWire {
  private readonly segments: readonly Segment[];
  /** Nanoseconds, ascending. */
  readonly times: Float64Array;
  /** The index of each time's segment; ~index for a loss. */
  private readonly whose: Int32Array;

  constructor(segments: readonly Segment[]) {
    this.segments = segments;
    const times: number[] = [];
    const whose: number[] = [];
    segments.forEach(({ transmitAt, droppedAt }, i) => {
      if (transmitAt !== undefined) {
        times.push(transmitAt);
        whose.push(i);
      }
      if (droppedAt !== undefined) {
        times.push(droppedAt);
        whose.push(~i);
      }
    });
    // An array's sort makes use of what is in order, that of a typed array does not.
    const order = times.map((_, i) => i);
    order.sort((a, b) => (times[a] as number) - (times[b] as number) || a - b);
    this.times = new Float64Array(order.map((i) => times[i] as number));
    this.whose = new Int32Array(order.map((i) => whose[i] as number));
  }

  /** In the order in which TCP sent the segments. */
  at(time: number): LogEvent[] {
    const found: LogEvent[] = [];
    const { times, whose, segments } = this;
    for (let i = 1 + lastNotAfter(times, (one) => one, time - 0.5); times[i] === time; i++) {
      const place = whose[i] as number;
      const segment = segments[place < 0 ? ~place : place] as Segment;
      found.push({ kind: place < 0 ? 'loss' : 'transmit', segment });
    }
    return found;
  }
}

/** The index of a log's segments; cached. */
export const onWireOf = oncePerTrace((trace) => new OnWire(segmentsOf(trace)));
