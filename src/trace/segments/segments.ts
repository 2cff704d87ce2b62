import { recordsByKind } from '../by-kind.ts';
import { connectionsOf } from '../connections.ts';
import { Kind } from '../codes/index.ts';
import type { RecordId, Trace } from '../format/index.ts';
import { oncePerTraceInSteps, recordsPerStep, type SteppedReading } from '../once.ts';
import { LoggedColumns } from './logged-columns.ts';
import { LoggedSegment } from './logged-segment.ts';
import type { Segment } from './segment.ts';

/** The log's segments, in the order in which they were sent, so with ascending `id`. Cached per log. */
export const segmentsOf: SteppedReading<readonly Segment[]> = oncePerTraceInSteps(readSegments);

/** The segment with a name; undefined if the log has no such segment. Binary search. */
export function segmentOf(trace: Trace, id: RecordId): Segment | undefined {
  const ids = sentIn(trace);
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] as RecordId) < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id ? segmentsOf(trace)[low] : undefined;
}

function sentIn(trace: Trace): Uint32Array {
  return recordsByKind(trace)[Kind.SegmentSent] ?? new Uint32Array();
}

function* readSegments(trace: Trace): Generator<void, Segment[]> {
  const columns = new LoggedColumns(trace, connectionsOf(trace), sentIn(trace).length);
  const segments: LoggedSegment[] = [];
  /** By record, its index among the segments plus one; 0: it is no segment. */
  const places = new Int32Array(trace.length);
  for (let id = 0; id < trace.length; id++) {
    if (id % recordsPerStep === 0) yield;
    const kind = trace.kind(id);
    if (kind === Kind.SegmentSent) {
      columns.send(segments.length, id);
      places[id] = segments.push(new LoggedSegment(columns, id, segments.length));
      continue;
    }
    const place = (places[trace.segment(id)] ?? 0) - 1;
    if (place < 0) continue;
    switch (kind) {
      case Kind.Transmit:
        columns.transmit(place, id);
        break;
      case Kind.Arrived:
        columns.arrive(place, id);
        break;
      case Kind.Received:
        columns.receive(place, id);
        break;
      case Kind.Dropped:
        columns.drop(place, id);
        break;
      default:
      // All other kinds are about connections, holds and applications.
    }
  }
  return segments;
}
