import { Kind } from '../../trace/codes/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';
import { segmentOf, type Segment } from '../../trace/index.ts';
import { roundTripRecord, segmentSentRecord } from '../../trace/records/index.ts';
import { duplicateAcksOf } from '../duplicate-acks.ts';
import { endOf, lossesOf } from '../losses/losses.ts';
import { byteCount, duration, grouped } from '../quantities.ts';
import { retransmissionsOf } from '../retransmissions.ts';
import { sackReport, sacksWithin } from '../sack-news.ts';

/** Nanoseconds that a probe waits beyond two round trips; with a single segment, whose ACK may be delayed. */
const margin = 2e6;
const delayedAck = 200e6;

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
      const isLast = (lossesOf(trace).probed.get(cause) ?? 0) > 1;
      const shows = isLast ? 'the ACK of the last segment shows what is missing, and ' : '';
      const counts = copy ? `; ${shows}the copy counts as in flight, too` : '';
      return `${silenceWords(trace, cause)}${probeTime(trace, cause)}${counts}`;
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

/**
 * `: two smoothed round trips (24.3 ms each) + 2 ms + 8.24 ms (a tick, and rounding up to ticks)`, what a probe’s timer waits for
 * (RFC 8985, section 7.2).
 */
function probeTime(trace: Trace, fired: RecordId): string {
  const setBy = trace.cause(fired);
  let id = fired;
  const isOwn = (): boolean =>
    trace.kind(id) === Kind.RoundTrip &&
    trace.host(id) === trace.host(fired) &&
    trace.connection(id) === trace.connection(fired);
  while (id >= 0 && !isOwn()) id--;
  if (id < 0 || setBy < 0) return '';
  const smoothed = 1000 * roundTripRecord.smoothed(trace, id);
  const isSingle = lossesOf(trace).probed.get(fired) === 1;
  const more = isSingle ? delayedAck : margin;
  const sum = `two smoothed round trips (${duration(smoothed)} each) + ${isSingle ? '200 ms (an ACK can be delayed)' : '2 ms'}`;
  const rest = trace.time(fired) - trace.time(setBy) - 2 * smoothed - more;
  if (rest < 0) return `, until the timeout: it comes before ${sum}`;
  return `: ${sum} + ${duration(rest)} (${isSingle ? '' : 'a tick, and '}rounding up to ticks)`;
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
