import { inOrder, oncePerTrace, segmentsOf, type Segment } from '../trace/index.ts';
import type { Nanoseconds, Trace } from '../trace/format/index.ts';

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
  const segments = segmentsOf(trace);
  const { lengths, last, next } = allSilences(trace);
  const silences: Silence[] = [];
  lengths.forEach((length, i) => {
    if (length <= least) return;
    const after = segments[last[i] as number] as Segment;
    const before = segments[next[i] as number] as Segment;
    silences.push({ from: leftWire(after), to: leaving(before), after, before });
  });
  return silences;
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

/** In columns, because a capture of one end has a silence between any two segments: the indices of the segments around. */
const allSilences = oncePerTrace((trace) => {
  const segments = segmentsOf(trace);
  const onWire: number[] = [];
  segments.forEach(({ transmitAt }, i) => void (transmitAt !== undefined && onWire.push(i)));
  const lengths: Nanoseconds[] = [];
  const last: number[] = [];
  const next: number[] = [];
  let latest = -1;
  let until = Infinity;
  for (const i of inOrder(onWire, (place) => leaving(segments[place] as Segment))) {
    const segment = segments[i] as Segment;
    const length = leaving(segment) - until;
    if (length > 0) {
      lengths.push(length);
      last.push(latest);
      next.push(i);
    }
    const left = leftWire(segment);
    if (latest < 0 || left > until) [latest, until] = [i, left];
  }
  return { lengths, last, next };
});

function leaving(segment: Segment): number {
  return segment.transmitAt ?? segment.sentAt;
}

/** When the last bit of a segment and of its copies was off the wire: arrived, or lost in flight. */
function leftWire(segment: Segment): number {
  const arrived = segment.copies.at(-1)?.arrivedAt ?? segment.arrivedAt;
  return arrived ?? segment.droppedAt ?? leaving(segment);
}
