import { segmentsOf, type Segment } from '../trace/index.ts';
import { Flag } from '../trace/codes/index.ts';
import type { Nanoseconds, Trace } from '../trace/format/index.ts';
import { findSegment } from './find.ts';
import type { Quantity } from './quantity.ts';
import { InputError } from '../scenario/index.ts';

/** When its first bit goes onto the wire; in a capture, when it was seen. */
export function leaving({ transmitAt, sentAt }: Segment): Nanoseconds {
  return transmitAt ?? sentAt;
}

/** From when a segment leaves until the ACK of all of it is back at its sender. Throws InputError if none comes. */
export function roundTrip(trace: Trace, segment: Segment): Nanoseconds {
  return acknowledgedAt(trace, segment) - leaving(segment);
}

/** When the ACK of all of a segment is back at its sender. Throws InputError if none comes. */
export function acknowledgedAt(trace: Trace, segment: Segment): Nanoseconds {
  const sent = leaving(segment);
  for (const back of segmentsOf(trace)) {
    const covers =
      back.connection === segment.connection &&
      back.to === segment.from &&
      (back.flags & Flag.Ack) !== 0 &&
      (back.acknowledgment ?? 0) >= segment.end;
    if (covers && (back.arrivedAt ?? 0) > sent) return back.arrivedAt!;
  }
  throw new InputError('this segment is never acknowledged', 'ask another one');
}

/**
 * How fast data leaves for the first time, from one segment's leaving to another's, whose own bytes do not count. Throws
 * InputError if there are no such segments.
 */
export function rateOfData(trace: Trace, host: string, from: number, to: number): Quantity {
  const left = (sequence: number) =>
    leaving(findSegment(trace, { kind: 'segment', host, sequence, nth: 1 }));
  const time = left(to) - left(from);
  // Bits per nanosecond are thousands of Mb/s.
  if (time > 0) return { value: ((to - from) * 8 * 1000) / time, unit: 'rate' };
  throw new InputError('both segments leave at once', 'take segments further apart');
}
