import { oncePerTrace, segmentsOf, type Segment } from '../trace/index.ts';
import type { Nanoseconds, Trace } from '../trace/format/index.ts';
import { lastNotAfter } from './interval-index.ts';

/** An interval in which no frame is on any wire. */
export interface Silence {
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
  /** The last segment before the silence. */
  readonly after: Segment;
  /** The segment that breaks the silence. */
  readonly before: Segment;
}

/** Lists the silences between the first frame and the last, in order of time, each longer than `least`. */
export function silencesOf(trace: Trace, least: Nanoseconds = 0): readonly Silence[] {
  const all = allSilences(trace);
  if (least <= 0) return all;
  const byLength = silencesByLength(trace);
  const notShorter = lastNotAfter(byLength, ({ from, to }) => from - to, -least) + 1;
  return byLength
    .slice(0, notShorter)
    .filter(({ from, to }) => to - from > least)
    .sort((a, b) => a.from - b.from);
}

/** A silence, or the one in which a watched log ends: nothing has broken it yet. */
export type SilenceSoFar = Omit<Silence, 'before'> & { readonly before: Segment | undefined };

/** Like `silencesOf`, but includes the silence in which the log ends. */
export function silencesSoFar(trace: Trace, least: Nanoseconds = 0): readonly SilenceSoFar[] {
  const open = openSilenceOf(trace);
  const all = silencesOf(trace, least);
  return open !== undefined && open.to - open.from > least ? [...all, open] : all;
}

/** The silence at the end of a log that was watched up to a time; undefined: something is on a wire at that time, or nothing ever was. */
export const openSilenceOf = oncePerTrace((trace): SilenceSoFar | undefined => {
  if (trace.watched === undefined) return undefined;
  const { until } = trace.watched;
  let last: Segment | undefined;
  for (const segment of segmentsOf(trace)) {
    if (segment.transmitAt === undefined || isOnWire(segment)) return undefined;
    if (last === undefined || leftWire(segment) > leftWire(last)) last = segment;
  }
  if (last === undefined || leftWire(last) >= until) return undefined;
  return { from: leftWire(last), to: until, after: last, before: undefined };
});

function isOnWire({ arrivedAt, droppedAt }: Segment): boolean {
  return arrivedAt === undefined && droppedAt === undefined;
}

/** Longest first, because pictures need only the longest of a long run. */
const silencesByLength = oncePerTrace((trace): readonly Silence[] =>
  allSilences(trace).toSorted((a, b) => b.to - b.from - (a.to - a.from)),
);

const allSilences = oncePerTrace((trace): readonly Silence[] => {
  const onWire = segmentsOf(trace)
    .filter((segment) => segment.transmitAt !== undefined)
    .sort((a, b) => leaving(a) - leaving(b) || a.id - b.id);
  const silences: Silence[] = [];
  let last: Segment | undefined;
  for (const segment of onWire) {
    if (last !== undefined && leaving(segment) - leftWire(last) > 0) {
      silences.push({
        from: leftWire(last),
        to: leaving(segment),
        after: last,
        before: segment,
      });
    }
    if (last === undefined || leftWire(segment) > leftWire(last)) last = segment;
  }
  return silences;
});

function leaving(segment: Segment): number {
  return segment.transmitAt ?? segment.sentAt;
}

/** When the last bit of a segment and of its copies was off the wire: arrived, or lost in flight. */
function leftWire(segment: Segment): number {
  const arrived = segment.copies.at(-1)?.arrivedAt ?? segment.arrivedAt;
  return arrived ?? segment.droppedAt ?? leaving(segment);
}
