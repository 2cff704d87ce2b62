import type { Heartbeats } from '../../analysis/why/index.ts';
import { oncePerTrace, recordsOf, segmentsOf, type Segment } from '../../trace/index.ts';
import { Kind } from '../../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import { foldsOf, foldsWithin } from './folds.ts';
import { pageType, type TypeScale } from '../marks/type-scale.ts';
import { createTimeScale, type Fold, type TimeScale } from './time-scale.ts';
import type { Interval } from './zoom.ts';

/** Options of all views: a size and an interval. */
export interface ViewOptions {
  /** Pixels; at least 240 wide and 160 high. */
  readonly width: number;
  readonly height: number;
  /** First and last time shown; everything if it is left out. */
  readonly domain?: Interval;
  /** A zoomed part of it: what is folded in the whole stays folded. */
  readonly zoom?: Interval;
  /** Whether long silences are shortened. */
  readonly folded?: boolean;
  /** Another run on the same axis: the whole is that of both, and folds are only where both are silent. */
  readonly beside?: Trace | undefined;
  /** The heartbeats that hosts' delayed ACKs wait for, for wording only. */
  readonly heartbeats?: Heartbeats;
  /** The selected record: its subject is named before all else. */
  readonly selection?: RecordId | undefined;
  /** Sizes of its text; left out: a page's. */
  readonly type?: TypeScale;
  /** The segments and application events that are named, besides the selected one; left out: all that there is room for. */
  readonly labelled?: readonly RecordId[] | undefined;
}

/** Whether a picture should name something. */
export function isLabelled(
  { labelled, selection }: Pick<ViewOptions, 'labelled' | 'selection'>,
  record: RecordId,
): boolean {
  return labelled === undefined || record === selection || labelled.includes(record);
}

/** Margin on each side, as a part of the time shown, so that nothing is drawn on the frame. */
const air = 0.025;

/**
 * The times of the first and the last event: a segment's life or an application's call. Timers that fire long after
 * (TIME-WAIT) do not count. Cached per log.
 */
export const eventSpan: (trace: Trace) => Interval = oncePerTrace((trace) => {
  const segments = segmentsOf(trace);
  // They are in the order in which they were sent.
  let first = segments[0]?.sentAt ?? Infinity;
  let last = 0;
  for (const { sentAt, receivedAt, droppedAt } of segments) {
    last = Math.max(last, sentAt, receivedAt ?? droppedAt ?? sentAt);
  }
  const count = (time: Nanoseconds): void => {
    first = Math.min(first, time);
    last = Math.max(last, time);
  };
  for (const id of recordsOf(trace, ...calls)) count(trace.time(id));
  // If the log was watched for longer, nothing more has happened.
  if (trace.watched !== undefined) count(trace.watched.until);
  return first === Infinity ? [0, Math.max(1, trace.duration)] : [first, Math.max(first + 1, last)];
});

const calls = [
  Kind.Connect,
  Kind.Write,
  Kind.Read,
  Kind.Close,
  Kind.Cork,
  Kind.TransactionEnd,
] as const;

/**
 * The interval of a picture of a whole log: everything that happens, in a run beside it too, with a margin on either side.
 */
export function wholeDomain(trace: Trace, folded = false, beside?: Trace): Interval {
  const spans = [trace, ...(beside === undefined ? [] : [beside])].map(eventSpan);
  const first = Math.min(...spans.map(([from]) => from));
  const last = Math.max(...spans.map(([, to]) => to));
  const span = last - first;
  const folds = folded ? foldsOf(trace, [first, last], beside) : [];
  const hidden = folds.reduce((sum, fold) => sum + fold.to - fold.from, 0);
  const margin = (span - hidden) * air;
  // The axis does not extend beyond the watched time.
  const ends = spans.length === 1 && trace.watched !== undefined ? last : last + margin;
  return [first - margin, ends];
}

/** The sizes of a view's text. */
export function typeOf({ type = pageType }: Pick<ViewOptions, 'type'>): TypeScale {
  return type;
}

/** First and last time of a view. */
export function viewDomain(trace: Trace, options: ViewOptions): Interval {
  const { folded = false, beside } = options;
  return options.zoom ?? options.domain ?? wholeDomain(trace, folded, beside);
}

/** The time scale of a view over some pixels. */
export function viewScale(
  trace: Trace,
  options: ViewOptions,
  range: readonly [number, number],
  foldLength: number,
): TimeScale {
  const folded = options.folded ?? false;
  const { zoom, beside } = options;
  const whole = options.domain ?? wholeDomain(trace, folded, beside);
  const folds = (): Fold[] =>
    zoom === undefined ? foldsOf(trace, whole, beside) : foldsWithin(trace, whole, zoom, beside);
  return createTimeScale({
    domain: zoom ?? whole,
    range,
    folds: folded ? folds() : [],
    foldLength,
  });
}

/** When a capture on a host stamps a segment: the start of its transmission there, or the end of its arrival. */
export function stampedAt(
  segment: Pick<Segment, 'from' | 'sentAt' | 'transmitAt' | 'arrivedAt'>,
  host: number,
): number | undefined {
  return segment.from === host ? (segment.transmitAt ?? segment.sentAt) : segment.arrivedAt;
}
