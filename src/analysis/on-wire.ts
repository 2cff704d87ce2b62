import { oncePerTrace, segmentsOf, type Segment } from '../trace/index.ts';
import type { Happening } from './why/clauses.ts';
import { lastNotAfter } from './open-at.ts';

/** Finds the segments whose transmission starts, or that are lost, at a time, among any number of them. */
export class OnWire {
  private readonly segments: readonly Segment[];
  /** Nanoseconds, ascending. */
  readonly times: Float64Array;
  /** Which segment each time is of, by its place; ~place for a loss. */
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
    const order = Uint32Array.from(times, (_, i) => i).sort(
      (a, b) => (times[a] as number) - (times[b] as number) || a - b,
    );
    this.times = Float64Array.from(order, (i) => times[i] as number);
    this.whose = Int32Array.from(order, (i) => whose[i] as number);
  }

  /** In the order in which TCP handed the segments over. */
  at(time: number): Happening[] {
    const found: Happening[] = [];
    const { times, whose, segments } = this;
    for (let i = 1 + lastNotAfter(times, (one) => one, time - 0.5); times[i] === time; i++) {
      const place = whose[i] as number;
      const segment = segments[place < 0 ? ~place : place] as Segment;
      found.push({ kind: place < 0 ? 'loss' : 'transmit', segment });
    }
    return found;
  }
}

/** Of a log's segments; read once. */
export const onWireOf = oncePerTrace((trace) => new OnWire(segmentsOf(trace)));
