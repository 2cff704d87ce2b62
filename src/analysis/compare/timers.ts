import { Kind, TimerCode } from '../../trace/codes/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';
import type { Segment } from '../../trace/index.ts';
import { timerFiredRecord } from '../../trace/records/index.ts';

const exact: readonly number[] = [TimerCode.Pacing, TimerCode.AckCompression];

/**
 * The kernel's timer that let a segment leave; undefined: it left for another reason. The clocks of a pacer and of
 * SACK compression are exact: they are not among them.
 */
export function timerBehind(trace: Trace, segment: Segment): TimerCode | undefined {
  let id: RecordId = trace.cause(segment.id);
  while (id >= 0 && trace.host(id) === segment.from) {
    if (trace.kind(id) === Kind.TimerFired) {
      const timer = timerFiredRecord.timer(trace, id);
      return exact.includes(timer) ? undefined : timer;
    }
    if (trace.kind(id) === Kind.Received) return undefined;
    id = trace.cause(id);
  }
  return undefined;
}
