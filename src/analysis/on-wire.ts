import type { Nanoseconds } from '../trace/format/index.ts';
import { columnOf, inOrder, oncePerTrace, segmentsOf, type Segment } from '../trace/index.ts';
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
    const whose: number[] = [];
    segments.forEach(({ transmitAt, droppedAt }, i) => {
      if (transmitAt !== undefined) whose.push(i);
      if (droppedAt !== undefined) whose.push(~i);
    });
    const time = (place: number): Nanoseconds => {
      const segment = segments[place < 0 ? ~place : place] as Segment;
      return (place < 0 ? segment.droppedAt : segment.transmitAt) as Nanoseconds;
    };
    this.whose = Int32Array.from(inOrder(whose, time));
    this.times = columnOf(this.whose, time);
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
