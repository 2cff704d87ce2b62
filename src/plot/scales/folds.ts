import { silencesOf, silencesSoFar, type Silence } from '../../analysis/index.ts';
import { segmentsOf } from '../../trace/index.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import type { Fold } from './time-scale.ts';
import type { Interval } from './zoom.ts';

/** A silence is worth folding when it takes more than this part of the time shown. */
const minPart = 0.1;

/** This part of the unfolded time is left open on each side, so that a fold touches no mark. */
const margin = 0.03;

/** In a part of the run a silence is worth folding only if it is so many times as long as most. */
const outOfTheOrdinary = 20;

/**
 * The intervals that a folded picture of a log shortens: its long silences, without their edges.
 * @param domain first and last time shown
 * @param beside another log on the same axis, which must be silent as well
 */
export function foldsOf(trace: Trace, domain: Interval, beside?: Trace): Fold[] {
  return foldsLongerThan(trace, domain, 0, beside);
}

/**
 * The same for a zoomed part of a picture. What was folded in the whole stays folded, and so are shorter stalls; but the
 * round trips of ordinary traffic do not become stalls by zooming in. A part that is all silence has nothing to make room
 * for, so no fold.
 * @param whole first and last time of the whole picture
 */
export function foldsWithin(trace: Trace, whole: Interval, part: Interval, beside?: Trace): Fold[] {
  const least = Math.min(
    (whole[1] - whole[0]) * minPart,
    ordinarySilence(trace) * outOfTheOrdinary,
  );
  return foldsLongerThan(trace, part, least, beside);
}

/** Median length of a log's silences. */
function ordinarySilence(trace: Trace): Nanoseconds {
  const known = ordinary.get(trace);
  if (known !== undefined) return known;
  const lengths = silencesOf(trace)
    .map(({ from, to }) => to - from)
    .sort((a, b) => a - b);
  const middle = lengths[Math.floor(lengths.length / 2)] ?? 0;
  ordinary.set(trace, middle);
  return middle;
}
const ordinary = new WeakMap<Trace, Nanoseconds>();

type Span = Pick<Silence, 'from' | 'to'>;

/** Where both logs are silent; a log is silent before its first frame and after its last one. */
function silentIn(trace: Trace, beside: Trace | undefined, least: Nanoseconds): readonly Span[] {
  const own = silencesSoFar(trace, least);
  if (beside === undefined) return own;
  const others = outsideToo(beside, least);
  return outsideToo(trace, least).flatMap((one) =>
    others
      .map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }))
      .filter(({ from, to }) => to - from > least && Number.isFinite(to - from)),
  );
}

function outsideToo(trace: Trace, least: Nanoseconds): Span[] {
  const segments = segmentsOf(trace);
  const first = segments.reduce((low, { sentAt }) => Math.min(low, sentAt), Infinity);
  const last = segments.reduce(
    (high, { sentAt, receivedAt, droppedAt }) => Math.max(high, receivedAt ?? droppedAt ?? sentAt),
    first,
  );
  return [
    { from: -Infinity, to: first },
    ...silencesOf(trace, least),
    { from: last, to: Infinity },
  ];
}

function foldsLongerThan(
  trace: Trace,
  domain: Interval,
  least: Nanoseconds,
  beside: Trace | undefined,
): Fold[] {
  const span = domain[1] - domain[0];
  const long = silentIn(trace, beside, Math.max(least, span * minPart))
    .map((silence) => ({
      from: Math.max(silence.from, domain[0]),
      to: Math.min(silence.to, domain[1]),
    }))
    .filter((silence) => silence.to - silence.from > span * minPart);
  const open = span - long.reduce((sum, silence) => sum + silence.to - silence.from, 0);
  const edge = open * margin;
  return long
    .map((silence) => ({
      from: silence.from + edge,
      to: silence.to - edge,
      length: silence.to - silence.from,
    }))
    .filter((fold) => edge > 0 && fold.to > fold.from);
}
