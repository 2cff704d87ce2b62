import { lastNotAfter } from '../interval-index.ts';
import { segmentsOf, type Segment } from '../../trace/index.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { timeoutPartingOf, type TimeoutParting } from './timeouts.ts';

/** The segments at one place in the order of two runs; undefined: a run sends no more there. */
export type SegmentPair = readonly [Segment | undefined, Segment | undefined];

/** The first segment in which two runs differ. */
export interface Parting {
  /** When the earlier of the two goes onto the wire. */
  readonly time: Nanoseconds;
  readonly pair: SegmentPair;
  /** Other bytes, flags or ACK; another time; or lost, doubled or delayed in one run only. */
  readonly by: 'content' | 'time' | 'fate';
}

/** How the segments of two runs compare. */
export interface Divergence {
  /** Undefined: both send the same segments at the same times. */
  readonly parting: Parting | undefined;
  /** The first segments before it that differ only in window or options; undefined: there are none. */
  readonly headers: readonly [Segment, Segment] | undefined;
  /** The first segment with data in which they differ; undefined: the parting is one, or there is none. */
  readonly data: Parting | undefined;
  /** Where their timeouts first differ. */
  readonly timeout: TimeoutParting | undefined;
  /** Whether segments before it leave a little apart, because longer headers take longer to transmit. */
  readonly shifted: boolean;
}

/** Where headers differ in length, times so close are the same to a reader, besides what the headers take. */
const hardlyApart: Nanoseconds = 100_000;

/**
 * Where two runs part, whichever of them comes first. Windows and options part nothing by themselves, nor do the
 * microseconds that longer options take.
 */
export function divergenceOf(a: Trace, b: Trace): Divergence {
  const lanes = pairedLanes(a, b);
  const tolerance = toleranceIn(lanes);
  const first = earliest(
    lanes,
    (pair) => differenceIn(pair, tolerance(timeOf(pair))) !== undefined,
  );
  const until = first === undefined ? Infinity : timeOf(first);
  const before = (has: (pair: SegmentPair) => boolean): SegmentPair | undefined => {
    const pair = earliest(lanes, has);
    return pair === first || (pair !== undefined && timeOf(pair) >= until) ? undefined : pair;
  };
  return {
    parting: first && partingAt(first, tolerance),
    data: first && !first.some(hasData) ? dataParting(lanes, tolerance) : undefined,
    timeout: timeoutPartingOf(a, b),
    headers: before((pair) => !sameHeaders(pair)) as Divergence['headers'],
    shifted: before((pair) => differenceIn(pair, 0) === 'time') !== undefined,
  };
}

function partingAt(pair: SegmentPair, tolerance: (time: Nanoseconds) => Nanoseconds): Parting {
  const time = timeOf(pair);
  return { time, pair, by: differenceIn(pair, tolerance(time)) ?? 'content' };
}

/** Where data first differ, whatever they acknowledge. */
function dataParting(
  lanes: readonly (readonly SegmentPair[])[],
  tolerance: (time: Nanoseconds) => Nanoseconds,
): Parting | undefined {
  const data = lanes.map((lane) => {
    const [own, other] = [lane.flatMap(([one]) => one ?? []), lane.flatMap(([, one]) => one ?? [])];
    return pairsOf(own.filter(hasData), other.filter(hasData));
  });
  const first = earliest(data, ([a, b]) => {
    if (a === undefined || b === undefined || !sameData(a, b)) return true;
    const apart = Math.abs(leftAt(a) - leftAt(b));
    return apart > tolerance(Math.min(leftAt(a), leftAt(b)));
  });
  if (first === undefined) return undefined;
  const [a, b] = first;
  const alike = a !== undefined && b !== undefined && sameData(a, b);
  return { time: timeOf(first), pair: first, by: alike ? 'time' : 'content' };
}

function hasData(segment: Segment | undefined): boolean {
  return segment !== undefined && segment.length > 0;
}

function sameData(a: Segment, b: Segment): boolean {
  return (
    a.sequence === b.sequence && a.length === b.length && a.retransmission === b.retransmission
  );
}

/** How far apart a segment can leave at a time only because headers before it were longer. */
function toleranceIn(
  lanes: readonly (readonly SegmentPair[])[],
): (time: Nanoseconds) => Nanoseconds {
  const costs: { readonly time: Nanoseconds; readonly cost: Nanoseconds }[] = [];
  for (const lane of lanes) {
    for (const pair of lane) {
      const [a, b] = pair;
      if (a === undefined || b === undefined || !sameContent(a, b)) break;
      if (sameLayout(a, b)) continue;
      costs.push({ time: timeOf(pair), cost: Math.abs(travelOf(a) - travelOf(b)) });
    }
  }
  costs.sort((one, other) => one.time - other.time);
  let sum = hardlyApart;
  const sums = costs.map(({ cost }) => (sum += cost));
  return (time) => sums[lastNotAfter(costs, (cost) => cost.time, time - 1)] ?? 0;
}

/** From its sender's wire to its receiver; 0 if it does not arrive. */
function travelOf(segment: Segment): Nanoseconds {
  return (segment.arrivedAt ?? leftAt(segment)) - leftAt(segment);
}

/** Segments in pairs, in the order of each sender on each connection. */
function pairedLanes(a: Trace, b: Trace): SegmentPair[][] {
  const [first, second] = [lanesOf(a), lanesOf(b)];
  return [...new Set([...first.keys(), ...second.keys()])].map((key) => {
    return pairsOf(first.get(key) ?? [], second.get(key) ?? []);
  });
}

function pairsOf(own: readonly Segment[], other: readonly Segment[]): SegmentPair[] {
  const length = Math.max(own.length, other.length);
  return Array.from({ length }, (_, i): SegmentPair => [own[i], other[i]]);
}

function lanesOf(trace: Trace): Map<number, Segment[]> {
  const lanes = new Map<number, Segment[]>();
  for (const segment of segmentsOf(trace)) {
    const key = segment.connection * 0x10000 + segment.from;
    const lane = lanes.get(key);
    if (lane === undefined) lanes.set(key, [segment]);
    else lane.push(segment);
  }
  return lanes;
}

/** Of each lane's first pair with a property the earliest. Behind it one run may have a segment more, and pairs mean little. */
function earliest(
  lanes: readonly (readonly SegmentPair[])[],
  has: (pair: SegmentPair) => boolean,
): SegmentPair | undefined {
  let found: SegmentPair | undefined;
  for (const lane of lanes) {
    const pair = lane.find(has);
    if (pair !== undefined && (found === undefined || timeOf(pair) < timeOf(found))) found = pair;
  }
  return found;
}

function timeOf(pair: SegmentPair): Nanoseconds {
  return Math.min(...pair.map((segment) => (segment === undefined ? Infinity : leftAt(segment))));
}

/** When a capture on its sender would have it. */
export function leftAt({ transmitAt, sentAt }: Segment): Nanoseconds {
  return transmitAt ?? sentAt;
}

/** @param tolerance for its times */
function differenceIn([a, b]: SegmentPair, tolerance: Nanoseconds): Parting['by'] | undefined {
  if (a === undefined || b === undefined || !sameContent(a, b)) return 'content';
  if (Math.abs(leftAt(a) - leftAt(b)) > tolerance) return 'time';
  return sameFate(a, b, tolerance) ? undefined : 'fate';
}

function sameContent(a: Segment, b: Segment): boolean {
  return (
    a.sequence === b.sequence &&
    a.length === b.length &&
    a.flags === b.flags &&
    a.acknowledgment === b.acknowledgment &&
    a.retransmission === b.retransmission
  );
}

function sameFate(a: Segment, b: Segment, tolerance: Nanoseconds): boolean {
  if ((a.droppedAt === undefined) !== (b.droppedAt === undefined)) return false;
  if (a.copies.length !== b.copies.length) return false;
  if (a.arrivedAt === undefined || b.arrivedAt === undefined) return a.arrivedAt === b.arrivedAt;
  return !sameLayout(a, b) || Math.abs(a.arrivedAt - b.arrivedAt) <= tolerance;
}

function sameHeaders([a, b]: SegmentPair): boolean {
  if (a === undefined || b === undefined) return true;
  if (a.window !== b.window || a.mss !== b.mss) return false;
  const [own, other] = [a.options, b.options];
  return (
    own === other ||
    (sameLayout(a, b) &&
      own.windowShift === other.windowShift &&
      own.timestamps?.value === other.timestamps?.value &&
      own.timestamps?.echo === other.timestamps?.echo &&
      own.sack.every(
        (block, i) => block.start === other.sack[i]?.start && block.end === other.sack[i]?.end,
      ))
  );
}

/** Whether both have the same options, whatever their values: then their headers are of one length. */
function sameLayout(a: Segment, b: Segment): boolean {
  const [own, other] = [a.options, b.options];
  return (
    (a.mss === 0) === (b.mss === 0) &&
    (own === other ||
      ((own.windowShift === undefined) === (other.windowShift === undefined) &&
        own.sackPermitted === other.sackPermitted &&
        (own.timestamps === undefined) === (other.timestamps === undefined) &&
        own.sack.length === other.sack.length))
  );
}
