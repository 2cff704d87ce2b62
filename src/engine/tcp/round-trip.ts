import type { RecordId } from '../../trace/format/index.ts';
import type { Nanoseconds } from '../kernel/time.ts';
import type { Endpoint } from './endpoint.ts';
import type { AckNews } from './loss/flight.ts';
import type { Segment } from './segment.ts';
import { distance, precedes } from './sequence.ts';

/**
 * An ACK of new data: the estimate of the round trip, and the timeout. With timestamps every ACK gives a
 * round trip, of segments sent twice too (RFC 7323, section 4.1); without, one segment at a time is timed.
 */
export function measureRoundTrip(endpoint: Endpoint, segment: Segment, cause: RecordId): void {
  const { state, clock } = endpoint;
  if (clock.timesPackets && state.sndUna !== state.iss) {
    measurePacket(endpoint, segment, cause);
    return;
  }
  // 0 echoes nothing.
  const echoed = state.timestamps && segment.options.echo > 0;
  const timed = state.timing && precedes(state.timedSequence, segment.acknowledgment);
  if (timed || echoed) takeEither(endpoint, segment, echoed, timed, cause);
  else endRow(endpoint);
}

/** @param echoed its timestamp tells the time. @param timed it acknowledges the segment that is timed. */
function takeEither(
  endpoint: Endpoint,
  segment: Segment,
  echoed: boolean,
  timed: boolean,
  cause: RecordId,
): void {
  const { state, clock } = endpoint;
  if (timed) state.timing = false;
  if (echoed && !(timed && clock.timesPackets)) takeEcho(endpoint, segment, timed, cause);
  else takeTime(endpoint, state.timedAt, segment, cause);
}

/**
 * Each packet was timed: the oldest that the ACK takes away tells the time, unless one of them was sent
 * again (Karn). Then only a timestamp can tell which copy is acknowledged.
 */
function measurePacket(endpoint: Endpoint, segment: Segment, cause: RecordId): void {
  const { state, packets } = endpoint;
  const taken = packets?.taken;
  const oldest = taken?.oldest;
  if (taken === undefined || oldest === undefined) endRow(endpoint);
  else if (!taken.resent) takeTime(endpoint, oldest.at, segment, cause);
  else if (state.timestamps && segment.options.echo > 0) takeEcho(endpoint, segment, false, cause);
  else endRow(endpoint);
}

/**
 * The same where it is known of each packet what the ACK says: the oldest that came and was sent once tells the time, or else
 * the oldest that is reported.
 */
export function measureByPackets(
  endpoint: Endpoint,
  { repeated, takenFrom, heldFrom }: AckNews,
  segment: Segment,
  advances: boolean,
  cause: RecordId,
): void {
  const { state, clock } = endpoint;
  if (!clock.timesPackets) {
    if (advances) measureRoundTrip(endpoint, segment, cause);
    return;
  }
  const sentAt = (repeated ? undefined : takenFrom) ?? heldFrom;
  if (sentAt !== undefined) takeTime(endpoint, sentAt, segment, cause);
  else if (!advances) return;
  else if (state.timestamps && segment.options.echo > 0) takeEcho(endpoint, segment, false, cause);
  else endRow(endpoint);
}

/** Nothing was measured. */
function endRow({ state, clock, persistTimer }: Endpoint): void {
  if (clock.progressEndsRow && !persistTimer.running) state.shift = 0;
}

function takeTime(
  endpoint: Endpoint,
  sentAt: Nanoseconds,
  segment: Segment,
  cause: RecordId,
): void {
  const { host, clock } = endpoint;
  const { now } = host.kernel;
  const span = now - sentAt;
  endpoint.state.lastRoundTrip = span;
  takeSample(endpoint, clock.sample(sentAt, now), 1, span, segment, cause);
}

/** @param timed the segment that is timed is acknowledged, too, which is more exact. */
function takeEcho(endpoint: Endpoint, segment: Segment, timed: boolean, cause: RecordId): void {
  const { state, host, clock } = endpoint;
  const { now } = host.kernel;
  const sample = clock.sampleOfEcho(segment.options.echo, now);
  const span = clock.nanoseconds(sample);
  // RFC 7323, appendix G: with an ACK for every second segment.
  const flight = distance(state.sndMax, state.sndUna);
  const perRoundTrip = Math.max(1, Math.ceil(flight / (2 * state.mss)));
  state.lastRoundTrip = timed ? now - state.timedAt : span;
  takeSample(endpoint, sample, perRoundTrip, span, segment, cause);
}

/** @param sample in the clock's unit. @param span of the same round trip, for the log. */
function takeSample(
  endpoint: Endpoint,
  sample: number,
  perRoundTrip: number,
  span: Nanoseconds,
  { acknowledgment }: Segment,
  cause: RecordId,
): void {
  const { state, host, clock, place } = endpoint;
  const path = clock.smooth(state, sample, perRoundTrip, acknowledgment, state.sndNxt);
  state.srtt = path.srtt;
  state.rttvar = path.rttvar;
  const { shortestRoundTrip: shortest, lastRoundTrip: last } = state;
  state.shortestRoundTrip = shortest === 0 ? last : Math.min(shortest, last);
  state.shift = 0;
  state.rto = clock.timeout(state);
  host.shared.measured(endpoint);
  host.log.roundTrip({
    cause,
    place: place.word,
    sample: span,
    smoothed: Math.floor(clock.smoothed(state.srtt) / 1e3),
    timeout: Math.floor(clock.nanoseconds(state.rto) / 1e6),
  });
}
