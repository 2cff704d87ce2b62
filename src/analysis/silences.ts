import { oncePerTrace, segmentsOf, type Segment } from '../trace/index.ts';
import type { Nanoseconds, Trace } from '../trace/format/index.ts';
import { inOrder } from './columns.ts';

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
  return allSilences(trace).longerThan(least);
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

/** A log's silences in columns: between the segments of a capture of one end there is one each. */
class Silences {
  private readonly segments: readonly Segment[];
  private readonly lengths: Float64Array;
  /** The indices of the segments before and after. */
  private readonly after: Uint32Array;
  private readonly before: Uint32Array;

  constructor(segments: readonly Segment[]) {
    this.segments = segments;
    const onWire: number[] = [];
    segments.forEach(({ transmitAt }, i) => void (transmitAt !== undefined && onWire.push(i)));
    inOrder(onWire, (i) => leaving(segments[i] as Segment));
    this.lengths = new Float64Array(onWire.length);
    this.after = new Uint32Array(onWire.length);
    this.before = new Uint32Array(onWire.length);
    let last = 0;
    let until = Infinity;
    let count = 0;
    for (const i of onWire) {
      const segment = segments[i] as Segment;
      const length = leaving(segment) - until;
      if (length > 0) {
        this.lengths[count] = length;
        this.after[count] = last;
        this.before[count++] = i;
      }
      const left = leftWire(segment);
      if (until === Infinity || left > until) [until, last] = [left, i];
    }
    this.lengths = this.lengths.slice(0, count);
  }

  longerThan(least: Nanoseconds): Silence[] {
    const found: Silence[] = [];
    this.lengths.forEach((length, i) => {
      if (length <= least) return;
      const after = this.segments[this.after[i] as number] as Segment;
      const before = this.segments[this.before[i] as number] as Segment;
      found.push({ from: leftWire(after), to: leaving(before), after, before });
    });
    return found;
  }
}

const allSilences = oncePerTrace((trace) => new Silences(segmentsOf(trace)));

function leaving(segment: Segment): number {
  return segment.transmitAt ?? segment.sentAt;
}

/** When the last bit of a segment and of its copies was off the wire: arrived, or lost in flight. */
function leftWire(segment: Segment): number {
  const arrived = segment.copies.at(-1)?.arrivedAt ?? segment.arrivedAt;
  return arrived ?? segment.droppedAt ?? leaving(segment);
}
