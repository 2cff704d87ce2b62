import { Kind } from '../../trace/codes/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';
import { segmentOf, type Segment } from '../../trace/index.ts';
import { roundTripRecord, segmentSentRecord } from '../../trace/records/index.ts';
import { duplicateAcksOf } from '../duplicate-acks.ts';
import { endOf, lossesOf } from '../losses/losses.ts';
import { byteCount, duration, grouped } from '../quantities.ts';
import { retransmissionsOf } from '../retransmissions.ts';
import { sackReport, sacksWithin } from '../sack-news.ts';

/**
 * Why a sender that follows each packet sends one again: `no ACK came for 611.2 ms`. Empty for another segment, and where RACK
 * has found the loss that it repairs.
 */
export function resendReason(trace: Trace, id: RecordId): string {
  const one = retransmissionsOf(trace).get(id);
  if (one === undefined || trace.header.hosts[trace.host(id)]?.lossDetection === undefined) {
    return '';
  }
  const cause = trace.cause(id);
  const repeated = lossesOf(trace).repeated.has(id);
  switch (one.trigger) {
    case 'probe': {
      const copy = segmentSentRecord.retransmission(trace, id);
      const counts = copy ? '; the copy counts as in flight, too' : '';
      return `${silenceWords(trace, cause)}${roundTrips(trace, cause)}${counts}`;
    }
    case 'timeout': {
      const too = repeated ? ', so the retransmission counts as lost, too' : '';
      return `${silenceWords(trace, cause)}${too}`;
    }
    case 'repair':
      return `the timeout counted ${repeated ? 'their retransmission' : 'them'} as lost, too`;
    default: {
      const segment = segmentOf(trace, id);
      return segment === undefined || lossesOf(trace).reasons.has(id)
        ? ''
        : duplicateWords(trace, segment, cause);
    }
  }
}

/** `no ACK came for 611.2 ms`: as long as the timer ran. @param fired its record; its cause set it */
function silenceWords(trace: Trace, fired: RecordId): string {
  const setBy = trace.cause(fired);
  const [from, to] = [trace.time(setBy < 0 ? fired : setBy), trace.time(fired)];
  const long = duration(to - from);
  const count = sacksWithin(trace, endOf(trace, fired), from, to);
  if (count === 0) return `no ACK came for ${long}`;
  return `no ACK for it came for ${long}, only ${grouped(count)} with SACK`;
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
  const bytes = sackReport(trace, ack)
    .held.filter(([start]) => start >= end)
    .reduce((sum, [start, last]) => sum + last - start, 0);
  return bytes === 0
    ? 'three duplicate ACKs'
    : `three segments beyond it are SACKed (${byteCount(bytes)})`;
}
