import { eventSpan, wholeDomain } from './view.ts';
import { foldsOf } from './folds.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import type { Interval } from './zoom.ts';

/** Anything that takes less of an axis is illegible. */
const minPart = 1 / 8;

/** First and last time at which anything happens in a run, or in the run beside it. */
export function sharedSpan(trace: Trace, beside: Trace | undefined): Interval {
  const [from, to] = eventSpan(trace);
  if (beside === undefined) return [from, to];
  const [first, last] = eventSpan(beside);
  return [Math.min(from, first), Math.max(to, last)];
}

/**
 * If the shorter of two runs would be illegible on their whole axis, its interval with the margin of a whole picture;
 * otherwise null.
 */
export function closerLook(trace: Trace, beside: Trace): Interval | null {
  const [shorter] = [trace, beside].sort((a, b) => lengthOf(eventSpan(a)) - lengthOf(eventSpan(b)));
  if (shorter === undefined) return null;
  const whole = sharedSpan(trace, beside);
  const folded = foldsOf(trace, whole, beside).map(({ from, to }) => to - from);
  const open = folded.reduce((rest, length) => rest - length, lengthOf(whole));
  const own = foldsOf(shorter, eventSpan(shorter)).map(({ from, to }) => to - from);
  const needed = own.reduce((rest, length) => rest - length, lengthOf(eventSpan(shorter)));
  return needed < open * minPart ? wholeDomain(shorter) : null;
}

function lengthOf([from, to]: Interval): Nanoseconds {
  return to - from;
}
