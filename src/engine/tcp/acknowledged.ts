import { duplicateByDelay, growByDelay } from './congestion/vegas-sender.ts';
import { Flag, TcpState, WindowCode, type RecordId } from '../../trace/format/index.ts';
import type { Endpoint } from './endpoint.ts';
import { updateHold } from './hold.ts';
import { output, resendOldest } from './output.ts';
import type { Segment } from './segment.ts';
import { distance, precedes } from './sequence.ts';
import { startRetransmissionTimer, startTimeWait, stopPersistTimer } from './timers.ts';

/**
 * What a segment's acknowledgment changes on the sending side (RFC 9293, section 3.10.7.4,
 * fifth check; RFC 5681). False if the segment is to be processed no further.
 */
export function acceptAcknowledgment(
  endpoint: Endpoint,
  segment: Segment,
  cause: RecordId,
): boolean {
  const { state } = endpoint;
  const { acknowledgment } = segment;
  if (precedes(state.sndMax, acknowledgment)) {
    // It acknowledges what was never sent.
    state.ackNow = true;
    output(endpoint, cause);
    return false;
  }
  const acknowledged = distance(acknowledgment, state.sndUna);
  if (acknowledged <= 0) {
    return !countDuplicate(endpoint, segment, acknowledged, cause);
  }
  const synAcknowledged = state.sndUna === state.iss;
  measureRoundTrip(endpoint, acknowledgment, cause);
  restartTimer(endpoint, acknowledgment, cause);
  const { duplicateAcks } = state;
  if (!synAcknowledged && endpoint.sendTimes === undefined) {
    growWindow(endpoint, acknowledged, cause);
  }
  state.duplicateAcks = 0;
  state.lastNewAck = endpoint.host.kernel.now;
  const bytes = Math.min(state.buffered, acknowledged - (synAcknowledged ? 1 : 0));
  const finAcknowledged = acknowledged - (synAcknowledged ? 1 : 0) > bytes;
  state.buffered -= bytes;
  // A probe's byte may have been the last.
  if (state.buffered === 0) stopPersistTimer(endpoint);
  state.sndWnd = Math.max(0, state.sndWnd - bytes);
  state.sndUna = acknowledgment;
  if (precedes(state.sndNxt, state.sndUna)) state.sndNxt = state.sndUna;
  if (!synAcknowledged && endpoint.sendTimes !== undefined) {
    growByDelay(endpoint, duplicateAcks, cause);
  }
  if (finAcknowledged) finishSending(endpoint, cause);
  return (state.state as TcpState) !== TcpState.Closed;
}

/** True if the segment was a duplicate ACK that has been acted on, and is done with. */
function countDuplicate(
  endpoint: Endpoint,
  segment: Segment,
  acknowledged: number,
  cause: RecordId,
): boolean {
  const { state, policies, retransmissionTimer } = endpoint;
  const duplicate =
    acknowledged === 0 &&
    segment.length === 0 &&
    (segment.flags & Flag.Fin) === 0 &&
    segment.window === state.sndWnd &&
    retransmissionTimer.running;
  if (!duplicate) {
    // Only a run of true duplicates tells of a loss (RFC 5681, section 2).
    if (acknowledged === 0) state.duplicateAcks = 0;
    return false;
  }
  state.duplicateAcks++;
  if (endpoint.sendTimes !== undefined) return duplicateByDelay(endpoint, cause);
  const decision = policies.recovery.onDuplicateAck({
    cwnd: state.cwnd,
    ssthresh: state.ssthresh,
    mss: state.mss,
    peerWindow: state.sndWnd,
    duplicates: state.duplicateAcks,
    recovering: state.recovering,
  });
  if (decision === undefined) return false;
  state.recovering = decision.recovering;
  if (!decision.resend) {
    endpoint.setWindow(decision.cwnd, decision.ssthresh, WindowCode.Inflate, cause);
    output(endpoint, cause);
    return true;
  }
  resend(endpoint, decision.cwnd, decision.ssthresh, cause);
  return true;
}

/** Sends the oldest segment again and nothing else, then goes on where sending had stopped. */
function resend(endpoint: Endpoint, cwnd: number, ssthresh: number, cause: RecordId): void {
  const { state } = endpoint;
  const onward = state.sndNxt;
  endpoint.retransmissionTimer.stop();
  state.timing = false;
  endpoint.setWindow(state.mss, ssthresh, WindowCode.FastRetransmit, cause);
  resendOldest(endpoint, cause);
  endpoint.setWindow(cwnd, ssthresh, WindowCode.Inflate, cause);
  if (precedes(state.sndNxt, onward)) state.sndNxt = onward;
  updateHold(endpoint, false, cause);
}

function measureRoundTrip(endpoint: Endpoint, acknowledgment: number, cause: RecordId): void {
  const { state, host, clock, place } = endpoint;
  if (!state.timing || !precedes(state.timedSequence, acknowledgment)) {
    if (clock.progressEndsRow && !endpoint.persistTimer.running) state.shift = 0;
    return;
  }
  const { now } = host.kernel;
  const { srtt, rttvar } = clock.smooth(state, clock.sample(state.timedAt, now), 1);
  state.srtt = srtt;
  state.rttvar = rttvar;
  state.timing = false;
  state.shift = 0;
  state.rto = clock.timeout(state);
  host.log.roundTrip(
    cause,
    place,
    now - state.timedAt,
    Math.floor(clock.smoothed(srtt) / 1e3),
    Math.floor(clock.nanoseconds(state.rto) / 1e6),
  );
}

function restartTimer(endpoint: Endpoint, acknowledgment: number, cause: RecordId): void {
  const { state, retransmissionTimer, persistTimer } = endpoint;
  if (acknowledgment === state.sndMax) retransmissionTimer.stop();
  else if (!persistTimer.running) startRetransmissionTimer(endpoint, cause);
}

/** 4.3BSD Reno: an ACK that ends fast recovery first deflates the window, then lets it grow like any. */
function growWindow(endpoint: Endpoint, acknowledged: number, cause: RecordId): void {
  const { state, policies } = endpoint;
  const { mss } = state;
  if (state.recovering) {
    const { cwnd, ssthresh } = state;
    state.recovering = false;
    const after = policies.recovery.onRecovered({
      cwnd,
      ssthresh,
      mss,
      peerWindow: state.sndWnd,
      duplicates: state.duplicateAcks,
      recovering: true,
    });
    endpoint.setWindow(after, ssthresh, WindowCode.Deflate, cause);
  }
  const { cwnd, ssthresh } = state;
  const grown = Math.min(0xffff, policies.congestion.onAck({ cwnd, ssthresh, mss, acknowledged }));
  const code = cwnd > ssthresh ? WindowCode.Avoidance : WindowCode.SlowStart;
  endpoint.setWindow(Math.max(cwnd, grown), ssthresh, code, cause);
}

/** Our FIN is acknowledged. */
function finishSending(endpoint: Endpoint, cause: RecordId): void {
  switch (endpoint.state.state) {
    case TcpState.FinWait1:
      endpoint.enter(TcpState.FinWait2, cause);
      return;
    case TcpState.Closing:
      endpoint.enter(TcpState.TimeWait, cause);
      startTimeWait(endpoint, cause);
      return;
    case TcpState.LastAck:
      endpoint.endHolds(cause);
      endpoint.enter(TcpState.Closed, cause);
      return;
    default:
    // Every other state has no FIN under way.
  }
}
