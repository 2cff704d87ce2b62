import { oncePerTrace, segmentsOf, type Segment } from '../trace/index.ts';
import type { Trace } from '../trace/format/index.ts';

/** A stretch in which no frame is on any wire. Times in nanoseconds. */
export interface Silence {
  readonly from: number;
  readonly to: number;
  /** The segment whose last bit ended the talk before. */
  readonly after: Segment;
  /** The segment that breaks the silence. */
  readonly before: Segment;
}

/** Lists the silences between the first frame and the last, in order of time, each longer than `least` ns. */
export function silencesOf(trace: Trace, least = 0): readonly Silence[] {
  const all = allSilences(trace);
  return least <= 0 ? all : all.filter(({ from, to }) => to - from > least);
}

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

/** When its last bit was off the wire, its copies' too: arrived, or lost on the way. */
function leftWire(segment: Segment): number {
  const arrived = segment.copies.at(-1)?.arrivedAt ?? segment.arrivedAt;
  return arrived ?? segment.droppedAt ?? leaving(segment);
}
