import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { oncePerTrace, segmentsOf, type Segment } from '../../trace/index.ts';
import { Intervals } from './intervals.ts';

/** The segments of a run that went onto a wire, found by the time at which they are in flight. */
export const inFlightOf = oncePerTrace((trace: Trace): Intervals<Segment> => {
  const onWire = segmentsOf(trace).filter(
    // In a capture of one end nothing takes any time.
    (segment) => segment.transmitAt !== undefined && gone(segment) > segment.transmitAt,
  );
  return new Intervals(onWire, leaves, gone);
});

function leaves({ transmitAt, sentAt }: Segment): Nanoseconds {
  return transmitAt ?? sentAt;
}

/** When it arrived or was lost; when it left, if the log ends before that. */
function gone(segment: Segment): Nanoseconds {
  return segment.arrivedAt ?? segment.droppedAt ?? leaves(segment);
}
