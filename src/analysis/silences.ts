import { inOrder, oncePerTrace, onlyThose, segmentsOf, type Segment } from '../trace/index.ts';
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
  const { onWire, lengths, last, next } = allSilences(trace);
  const silences: Silence[] = [];
  for (let i = 0; i < lengths.length; i++) {
    if ((lengths[i] as number) <= least) continue;
    const after = onWire[last[i] as number] as Segment;
    const before = onWire[next[i] as number] as Segment;
    silences.push({ from: leftWire(after), to: leaving(before), after, before });
  }
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

/** In columns, because a capture of one end has a silence between any two segments. */
const allSilences = oncePerTrace((trace) => {
  const onWire = inOrder(
    onlyThose(segmentsOf(trace), ({ transmitAt }) => transmitAt !== undefined),
    leaving,
  );
  /** How long each lasts, and the indices of the segments around. */
  const lengths = new Float64Array(onWire.length);
  const last = new Uint32Array(onWire.length);
  const next = new Uint32Array(onWire.length);
  let count = 0;
  let latest = 0;
  let until = Infinity;
  for (let i = 0; i < onWire.length; i++) {
    const segment = onWire[i] as Segment;
    const length = leaving(segment) - until;
    if (length > 0) {
      lengths[count] = length;
      last[count] = latest;
      next[count++] = i;
    }
    const left = leftWire(segment);
    if (i === 0 || left > until) [latest, until] = [i, left];
  }
  return { onWire, lengths: lengths.subarray(0, count), last, next };
});

function leaving(segment: Segment): number {
  return segment.transmitAt ?? segment.sentAt;
}

/** When the last bit of a segment and of its copies was off the wire: arrived, or lost in flight. */
function leftWire(segment: Segment): number {
  const { copies, arrivedAt } = segment;
  const arrived = copies.length > 0 ? copies.at(-1)?.arrivedAt : arrivedAt;
  return arrived ?? segment.droppedAt ?? leaving(segment);
}
