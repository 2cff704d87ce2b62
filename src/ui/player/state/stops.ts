import type { Moment } from '../../../analysis/index.ts';
import { Kind, Reason } from '../../../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../../trace/format/index.ts';
import { oncePerTrace, segmentsOf } from '../../../trace/index.ts';
import { windowRecord } from '../../../trace/records/index.ts';

/** How far one step goes: to the next segment that is sent or arrives, or to the next decision. */
export type Grain = 'segment' | 'decision';

/** A moment worth stopping at, and the record that makes it so. */
export interface Stop extends Moment {
  readonly subject: RecordId;
}

/** All stops of one grain in order of time, no two at one instant. */
export type Stops = Readonly<Record<Grain, readonly Stop[]>>;

/**
 * The stops of a log; they are the same from either direction. Each grain is read off the log
 * when it is first asked for.
 */
export const stopsOf: (trace: Trace) => Stops = oncePerTrace((trace) => {
  let segment: readonly Stop[] | undefined;
  let decision: readonly Stop[] | undefined;
  return {
    get segment() {
      return (segment ??= segmentStops(trace));
    },
    get decision() {
      return (decision ??= decisionStops(trace));
    },
  };
});

/** A segment's transmission starts, or it is lost, or TCP receives it. */
function segmentStops(trace: Trace): Stop[] {
  const subjects = new Map<number, RecordId>();
  const note = (time: Nanoseconds, subject: RecordId): void => {
    if (!subjects.has(time)) subjects.set(time, subject);
  };
  for (const { id, sentAt, transmitAt, droppedAt, receivedAt, copies } of segmentsOf(trace)) {
    note(transmitAt ?? sentAt, id);
    if (droppedAt !== undefined) note(droppedAt, id);
    if (receivedAt !== undefined) note(receivedAt, id);
    for (const copy of copies) if (copy.receivedAt !== undefined) note(copy.receivedAt, id);
  }
  return stopsAt(trace, subjects);
}

/** What happens at one instant is one step: between two decisions of one time nothing can be seen. */
function decisionStops(trace: Trace): Stop[] {
  const subjects = new Map<number, RecordId>();
  const windows = new Map<number, RecordId>();
  for (let id = 0; id < trace.length; id++) {
    if (!isDecision(trace, id)) continue;
    if (trace.kind(id) === Kind.Window) {
      // A window record that repeats the last one decides nothing.
      const end = trace.connection(id) * 65536 + trace.host(id);
      const before = windows.get(end);
      if (before !== undefined && sameWindows(trace, before, id)) continue;
      windows.set(end, id);
    }
    const time = trace.time(id);
    // A wait that begins is what the others come to.
    if (!subjects.has(time) || trace.kind(id) === Kind.Hold) subjects.set(time, id);
  }
  return stopsAt(trace, subjects);
}

function sameWindows(trace: Trace, a: RecordId, b: RecordId): boolean {
  return (
    windowRecord.congestionWindow(trace, a) === windowRecord.congestionWindow(trace, b) &&
    windowRecord.threshold(trace, a) === windowRecord.threshold(trace, b) &&
    windowRecord.peerWindow(trace, a) === windowRecord.peerWindow(trace, b)
  );
}

/** Stops at the times of a map, each with all that happens at that time. */
function stopsAt(trace: Trace, subjects: ReadonlyMap<number, RecordId>): Stop[] {
  let next: RecordId = 0;
  return Array.from(Float64Array.from(subjects.keys()).sort(), (time) => {
    while (next < trace.length && trace.time(next) <= time) next++;
    return { record: next - 1, time, subject: subjects.get(time) as RecordId };
  });
}

function isDecision(trace: Trace, id: RecordId): boolean {
  switch (trace.kind(id)) {
    case Kind.Hold:
    case Kind.Release:
      // That nothing is written is no decision of TCP's; the write itself is a stop.
      return trace.code(id) !== Reason.Application;
    case Kind.TransactionStart:
    case Kind.TransactionEnd:
    case Kind.Think:
    case Kind.Connect:
    case Kind.Write:
    case Kind.Read:
    case Kind.Close:
    case Kind.Cork:
    case Kind.Blocked:
    case Kind.TimerFired:
    case Kind.Window:
    case Kind.Failure:
      return true;
    case Kind.SegmentSent:
    case Kind.Options:
    case Kind.Queued:
    case Kind.Transmit:
    case Kind.Arrived:
    case Kind.Dropped:
    case Kind.Received:
    case Kind.State:
    case Kind.RoundTrip:
    case Kind.Cubic:
    case Kind.CrossTraffic:
    case Kind.Impairment:
      return false;
  }
}

/** Negative if a comes before b; 'nowhere' comes before everything. */
export function compareMoments(a: Moment, b: Moment | undefined): number {
  if (b === undefined) return 1;
  return a.time - b.time || a.record - b.record;
}

/** The first stop after a moment; undefined behind the last. */
export function nextStop(stops: readonly Stop[], moment: Moment): Stop | undefined {
  return stops[countUpTo(stops, moment, true)];
}

/** The last stop before a moment; undefined before the first. */
export function previousStop(stops: readonly Stop[], moment: Moment): Stop | undefined {
  return stops[countUpTo(stops, moment, false) - 1];
}

/** How many stops lie before a moment, or at it too; binary search. */
function countUpTo(stops: readonly Stop[], moment: Moment, including: boolean): number {
  let low = 0;
  let high = stops.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compareMoments(stops[middle] as Stop, moment);
    if (order < 0 || (including && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
