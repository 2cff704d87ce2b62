import { segmentsOf, type Segment } from '../trace/index.ts';
import type { Trace } from '../trace/format/index.ts';
import { foldsOf } from './folds.ts';
import { createTimeScale, type TimeScale } from './time-scale.ts';

/** What all views share: a size and a stretch of time. */
export interface ViewOptions {
  /** Pixels; at least 240 wide and 160 high. */
  readonly width: number;
  readonly height: number;
  /** First and last time shown, nanoseconds; everything if it is left out. */
  readonly domain?: readonly [number, number];
  /** Whether long silences are drawn short. */
  readonly folded?: boolean;
  /** Interval of each host's delayed-ACK heartbeat, nanoseconds, by host number: for the wording only. */
  readonly heartbeats?: readonly (number | undefined)[];
}

/** Part of the shown time that stays free on each side, so that nothing is drawn on the frame. */
const air = 0.025;

/**
 * From the first thing that happens to the last frame's arrival. Timers that run
 * out long after (TIME-WAIT) do not stretch the picture.
 */
export function wholeDomain(trace: Trace, folded = false): readonly [number, number] {
  let first = Infinity;
  let last = 0;
  for (const segment of segmentsOf(trace)) {
    first = Math.min(first, segment.sentAt);
    last = Math.max(last, segment.receivedAt ?? segment.droppedAt ?? segment.sentAt);
  }
  if (first === Infinity) return [0, Math.max(1, trace.duration)];
  const span = Math.max(1, last - first);
  if (!folded) return [first - span * air, last + span * air];
  const hidden = foldsOf(trace, [first, last]).reduce((sum, fold) => sum + fold.to - fold.from, 0);
  return [first - (span - hidden) * air, last + (span - hidden) * air];
}

/** The time scale of a view over some pixels. */
export function viewScale(
  trace: Trace,
  options: ViewOptions,
  range: readonly [number, number],
  foldLength: number,
): TimeScale {
  const folded = options.folded ?? false;
  const domain = options.domain ?? wholeDomain(trace, folded);
  return createTimeScale({
    domain,
    range,
    folds: folded ? foldsOf(trace, domain) : [],
    foldLength,
  });
}

/** When a capture on a host stamps a segment: the start of its transmission there, or the end of its arrival. */
export function stampedAt(segment: Segment, host: number): number | undefined {
  return segment.from === host ? (segment.transmitAt ?? segment.sentAt) : segment.arrivedAt;
}
