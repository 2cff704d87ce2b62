import { Kind } from '../../trace/codes/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';
import { segmentOf, type Segment } from '../../trace/index.ts';
import { roundTripRecord, segmentSentRecord } from '../../trace/records/index.ts';
import { duplicateAcksOf } from '../duplicate-acks.ts';
import { lossesOf, type LossReason } from '../losses/losses.ts';
import { byteCount, duration } from '../quantities.ts';
import { retransmissionsOf } from '../retransmissions.ts';
import { rangeWords } from '../sack-news.ts';

/**
 * Why a sender that follows each packet sends one again: `RACK: 44,889–46,336 arrived though sent 64.1 ms later, and the
 * reordering window of 25.2 ms is over by 38.9 ms`. Empty for another segment.
 */
export function resendReason(trace: Trace, id: RecordId): string {
  const one = retransmissionsOf(trace).get(id);
  if (one === undefined || trace.header.hosts[trace.host(id)]?.lossDetection === undefined) {
    return '';
  }
  const cause = trace.cause(id);
  switch (one.trigger) {
    case 'probe':
      return `no ACK came for ${elapsed(trace, cause)}${roundTrips(trace, cause)}`;
    case 'timeout':
      return `no ACK came for ${elapsed(trace, cause)}`;
    case 'repair':
      return 'the timeout counted it as lost, too';
    default: {
      const reason = lossesOf(trace).reasons.get(id);
      if (reason !== undefined) return rackWords(reason);
      const segment = segmentOf(trace, id);
      return segment === undefined ? '' : duplicateWords(trace, segment, cause);
    }
  }
}

function rackWords({ later, laterBy, window, closed, overdue }: LossReason): string {
  const after = laterBy === 0 ? 'right after' : `${duration(laterBy)} later`;
  const arrived = `RACK: ${rangeWords(later.start, later.end)} arrived though sent ${after}`;
  switch (closed) {
    case 'three':
      return `${arrived}, and with three segments SACKed the reordering window is 0`;
    case 'recovery':
      return `${arrived}, and in a recovery the reordering window is 0`;
    case undefined:
      return `${arrived}, and the reordering window of ${duration(window)} is over by ${duration(overdue)}`;
  }
}

/** How long a timer ran. @param fired its record; its cause set it */
function elapsed(trace: Trace, fired: RecordId): string {
  const setBy = trace.cause(fired);
  return duration(trace.time(fired) - trace.time(setBy < 0 ? fired : setBy));
}

/** `, longer than two round trips (20.2 ms each)`; empty where the timeout would have come before. */
function roundTrips(trace: Trace, fired: RecordId): string {
  const setBy = trace.cause(fired);
  let id = fired;
  const isOwn = (): boolean =>
    trace.kind(id) === Kind.RoundTrip &&
    trace.host(id) === trace.host(fired) &&
    trace.connection(id) === trace.connection(fired);
  while (id >= 0 && !isOwn()) id--;
  if (id < 0 || setBy < 0) return '';
  const smoothed = 1000 * roundTripRecord.smoothed(trace, id);
  return trace.time(fired) - trace.time(setBy) < 2 * smoothed
    ? ''
    : `, longer than two round trips (${duration(smoothed)} each)`;
}

/** Without RACK duplicates decide, and in a recovery ACKs of a part. */
function duplicateWords(trace: Trace, { end }: Segment, cause: RecordId): string {
  const ack =
    trace.kind(cause) === Kind.Received ? segmentOf(trace, trace.segment(cause)) : undefined;
  if (ack === undefined || !duplicateAcksOf(trace).has(cause))
    return 'the ACK covers only a part: more is missing';
  const offset = segmentSentRecord.acknowledgment(trace, ack.id) - (ack.acknowledgment ?? 0);
  const bytes = ack.options.sack
    .map((block) => [(block.start - offset) >>> 0, (block.end - offset) >>> 0] as const)
    .filter(([start]) => start >= end)
    .reduce((sum, [start, last]) => sum + last - start, 0);
  return bytes === 0
    ? 'three duplicate ACKs'
    : `three segments beyond it are SACKed (${byteCount(bytes)})`;
}
