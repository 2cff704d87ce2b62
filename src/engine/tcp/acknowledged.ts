import { duplicateByDelay, growByDelay } from './congestion/vegas-sender.ts';
import { Flag, TcpState, WindowCode } from '../../trace/codes/index.ts';
import type { RecordId } from '../../trace/format/index.ts';
import type { Endpoint } from './endpoint.ts';
import { updateHold } from './hold.ts';
import { output, resendOldest } from './output.ts';
import type { LossDecision, LossFacts, RecoveryAckDecision } from './recovery/recovery.ts';
import { endLoss, forgetUse, measureUse, noteLoss, usedAtLoss, watchUse } from './restart/use.ts';
import { noOptions, type Segment } from './segment.ts';
import {
  beginSelective,
  measurePipe,
  oldestIsLost,
  trimScoreboard,
  updateScoreboard,
} from './selective.ts';
import { sendAgain } from './send.ts';
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
  const { state, policies } = endpoint;
  const { acknowledgment } = segment;
  if (precedes(state.sndMax, acknowledgment)) {
    // It acknowledges what was never sent.
    state.ackNow = true;
    output(endpoint, cause);
    return false;
  }
  const acknowledged = distance(acknowledgment, state.sndUna);
  const reported = segment.options === noOptions ? 0 : updateScoreboard(endpoint, segment);
  if (acknowledged <= 0) {
    if (endpoint.recovery.selective) {
      if (acknowledged === 0 && reported > 0) countReport(endpoint, cause);
      return true;
    }
    return !countDuplicate(endpoint, segment, acknowledged, cause);
  }
  const synAcknowledged = state.sndUna === state.iss;
  const decision = state.recovering
    ? endpoint.recovery.onNewAck(lossFacts(endpoint, acknowledged))
    : undefined;
  measureRoundTrip(endpoint, segment, cause);
  const all = acknowledgment === state.sndMax;
  if (decision === undefined || decision.restartTimer || all) {
    restartTimer(endpoint, acknowledgment, cause);
  }
  const { duplicateAcks } = state;
  const measures = policies.restart.validates === true && !synAcknowledged;
  const grows = measures ? measureUse(endpoint, acknowledgment, cause) : true;
  if (!synAcknowledged && endpoint.sendTimes === undefined) {
    growWindow(endpoint, acknowledged, decision, grows, cause);
  }
  state.duplicateAcks = 0;
  state.lastNewAck = endpoint.host.kernel.now;
  state.limitedSent = 0;
  const bytes = Math.min(state.buffered, acknowledged - (synAcknowledged ? 1 : 0));
  const finAcknowledged = acknowledged - (synAcknowledged ? 1 : 0) > bytes;
  state.buffered -= bytes;
  // A probe's byte may have been the last.
  if (state.buffered === 0) stopPersistTimer(endpoint);
  state.sndWnd = Math.max(0, state.sndWnd - bytes);
  state.sndUna = acknowledgment;
  if (precedes(state.sndNxt, state.sndUna)) state.sndNxt = state.sndUna;
  if (!synAcknowledged && endpoint.sendTimes !== undefined) {
    growByDelay(endpoint, duplicateAcks, grows, cause);
  }
  // What has grown may be more than is known to be carried.
  if (measures) watchUse(endpoint, cause);
  if (state.scoreboard.length > 0) trimScoreboard(endpoint);
  if (decision?.resend === true) state.repairDue = true;
  if (reported > 0 && endpoint.recovery.selective) countReport(endpoint, cause);
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
  if (!believesDuplicates(endpoint)) return false;
  const decision = endpoint.recovery.onDuplicateAck(factsOfUse(endpoint));
  if (decision === undefined) {
    transmitLimited(endpoint, cause);
    return false;
  }
  // What is sent again from here on may bring duplicates, which a guard must not believe.
  if (!decision.recovering) state.recover = state.sndMax;
  state.inflation = decision.inflation ?? 0;
  if (decision.recovering && !state.recovering) beginRecovery(endpoint);
  else if (!decision.recovering && policies.restart.validates === true) forgetUse(endpoint);
  if (!decision.resend) {
    endpoint.setWindow(decision.cwnd, decision.ssthresh, WindowCode.Inflate, cause);
    output(endpoint, cause);
    return true;
  }
  resend(endpoint, decision, cause);
  if (decision.sendsOn === true) output(endpoint, cause);
  return true;
}

/** Duplicate ACKs may be of what was sent twice: before all that was out then is acknowledged, some senders do not act on them. */
function believesDuplicates({ state, configuration }: Endpoint): boolean {
  if (configuration.duplicatesGuard === 'none' || state.recovering) return true;
  return distance(state.sndUna, state.recover) > 0;
}

/** What a recovery may look at, `acknowledged` bytes being about to be taken off. */
export function lossFacts(endpoint: Endpoint, acknowledged: number): LossFacts {
  const { state } = endpoint;
  const { sndUna, sndMax } = state;
  return {
    cwnd: state.cwnd,
    ssthresh: state.ssthresh,
    mss: state.mss,
    peerWindow: state.sndWnd,
    duplicates: state.duplicateAcks,
    recovering: state.recovering,
    flight: distance(sndMax, sndUna) - acknowledged - state.limitedSent,
    acknowledged,
    beyondRecover: distance(sndUna, state.recover) + acknowledged,
    inflation: state.inflation,
    partialAcks: state.partialAcks,
    oldestLost: oldestIsLost(endpoint),
    timeouts: state.shift,
  };
}

/** The same for a duplicate ACK: of a window that was not in use, what was is halved (RFC 7661, section 4.4.1). */
function factsOfUse(endpoint: Endpoint): LossFacts {
  const facts = lossFacts(endpoint, 0);
  const used = usedAtLoss(endpoint, facts.flight);
  return used === undefined ? facts : { ...facts, cwnd: Math.min(facts.cwnd, used), flight: used };
}

function beginRecovery(endpoint: Endpoint): void {
  const { state, policies } = endpoint;
  if (policies.restart.validates === true) {
    const flight = distance(state.sndMax, state.sndUna) - state.limitedSent;
    noteLoss(endpoint, usedAtLoss(endpoint, flight));
  }
  state.recovering = true;
  state.recover = state.sndMax;
  state.partialAcks = 0;
}

/** An ACK that tells of bytes newly held: what RFC 6675, section 2, calls a duplicate. */
function countReport(endpoint: Endpoint, cause: RecordId): void {
  const { state } = endpoint;
  if (state.recovering) return;
  state.duplicateAcks++;
  const decision = endpoint.recovery.onDuplicateAck(factsOfUse(endpoint));
  if (decision === undefined) {
    transmitLimited(endpoint, cause);
    return;
  }
  beginRecovery(endpoint);
  state.repairDue = true;
  state.timing = false;
  endpoint.setWindow(decision.cwnd, decision.ssthresh, WindowCode.FastRetransmit, cause);
}

/** Duplicate ACKs that let a new segment leave each (RFC 3042). */
const limitedDuplicates = 2;

/**
 * RFC 3042, section 2: one new segment for each of the first two duplicate ACKs, within the
 * peer's window, the congestion window being left as it is. The call of output that follows sends it.
 */
function transmitLimited(endpoint: Endpoint, cause: RecordId): void {
  const { state, configuration } = endpoint;
  if (!configuration.limitedTransmit || state.duplicateAcks > limitedDuplicates) return;
  const { inFlight } = endpoint;
  if (state.sndNxt !== state.sndMax || state.buffered <= inFlight) return;
  if (state.sndWnd <= inFlight) return;
  // One segment, and never more than two in flight beyond the window.
  const beyond = inFlight + state.mss - state.cwnd;
  if (beyond <= 0) return;
  state.limited = Math.min(beyond, limitedDuplicates * state.mss);
  endpoint.logWindow(WindowCode.LimitedTransmit, cause);
}

/**
 * During a recovery, once an ACK has been read: the segment that it tells to be lost is sent
 * again; by the scoreboard, what is in the network is estimated anew.
 */
export function repairLosses(endpoint: Endpoint, cause: RecordId): void {
  const { state } = endpoint;
  const due = state.repairDue;
  state.repairDue = false;
  if (!endpoint.recovery.selective) {
    if (due) sendAgain(endpoint, state.sndUna, state.mss, cause);
    return;
  }
  if (due) {
    endpoint.retransmissionTimer.stop();
    beginSelective(endpoint, cause);
  }
  measurePipe(endpoint, cause);
}

/** Sends the oldest segment again and nothing else, then goes on where sending had stopped, or from there. */
function resend(endpoint: Endpoint, decision: LossDecision, cause: RecordId): void {
  const { state } = endpoint;
  const { cwnd, ssthresh } = decision;
  const onward = state.sndNxt;
  endpoint.retransmissionTimer.stop();
  state.timing = false;
  endpoint.setWindow(state.mss, ssthresh, WindowCode.FastRetransmit, cause);
  resendOldest(endpoint, cause);
  endpoint.setWindow(cwnd, ssthresh, WindowCode.Inflate, cause);
  if (decision.startsOver === true) state.lossUntil = state.sndMax;
  else if (precedes(state.sndNxt, onward)) state.sndNxt = onward;
  updateHold(endpoint, false, cause);
}

/**
 * With timestamps every ACK of new data gives a round trip, of segments sent twice too (RFC
 * 7323, section 4.1); without, one segment at a time is timed.
 */
function measureRoundTrip(endpoint: Endpoint, segment: Segment, cause: RecordId): void {
  const { state, clock } = endpoint;
  // 0 echoes nothing.
  const echoed = state.timestamps && segment.options.echo > 0;
  const timed = state.timing && precedes(state.timedSequence, segment.acknowledgment);
  if (timed) state.timing = false;
  if (!echoed && !timed) {
    if (clock.progressEndsRow && !endpoint.persistTimer.running) state.shift = 0;
    return;
  }
  takeSample(endpoint, segment, echoed, timed, cause);
}

/** @param echoed its time-stamp tells the time. @param timed it acknowledges the segment that is timed. */
function takeSample(
  endpoint: Endpoint,
  segment: Segment,
  echoed: boolean,
  timed: boolean,
  cause: RecordId,
): void {
  const { state, host, clock, place } = endpoint;
  const { now } = host.kernel;
  const sample = echoed
    ? clock.sampleOfEcho(segment.options.echo, now)
    : clock.sample(state.timedAt, now);
  // RFC 7323, appendix G: with an ACK for every second segment.
  const flight = distance(state.sndMax, state.sndUna);
  const perRoundTrip = echoed ? Math.max(1, Math.ceil(flight / (2 * state.mss))) : 1;
  const { srtt, rttvar } = clock.smooth(state, sample, perRoundTrip);
  state.srtt = srtt;
  state.rttvar = rttvar;
  state.lastRoundTrip = timed ? now - state.timedAt : clock.nanoseconds(sample);
  state.shift = 0;
  state.rto = clock.timeout(state);
  host.shared.measured(endpoint);
  host.log.roundTrip({
    cause,
    place: place.word,
    sample: echoed ? clock.nanoseconds(sample) : now - state.timedAt,
    smoothed: Math.floor(clock.smoothed(srtt) / 1e3),
    timeout: Math.floor(clock.nanoseconds(state.rto) / 1e6),
  });
}

function restartTimer(endpoint: Endpoint, acknowledgment: number, cause: RecordId): void {
  const { state, retransmissionTimer, persistTimer } = endpoint;
  if (acknowledgment === state.sndMax) retransmissionTimer.stop();
  else if (!persistTimer.running) startRetransmissionTimer(endpoint, cause);
}

/**
 * By the decision of a recovery; then, or without one, as the controller lets it grow.
 * @param grows false: it is not used, and must not (RFC 7661, section 4.4).
 */
function growWindow(
  endpoint: Endpoint,
  acknowledged: number,
  decision: RecoveryAckDecision | undefined,
  grows: boolean,
  cause: RecordId,
): void {
  const { state, policies } = endpoint;
  const { mss } = state;
  if (decision !== undefined) {
    applyDecision(endpoint, decision, cause);
    if (!decision.grow) return;
  }
  if (!grows) return;
  const { cwnd, ssthresh } = state;
  const grown = Math.min(
    endpoint.largestWindow,
    policies.congestion.onAck({ cwnd, ssthresh, mss, acknowledged }),
  );
  const code = cwnd > ssthresh ? WindowCode.Avoidance : WindowCode.SlowStart;
  endpoint.setWindow(Math.max(cwnd, grown), ssthresh, code, cause);
}

function applyDecision(endpoint: Endpoint, decision: RecoveryAckDecision, cause: RecordId): void {
  const { state } = endpoint;
  const { recovering } = decision;
  state.recovering = recovering;
  state.partialAcks = recovering ? state.partialAcks + 1 : 0;
  state.inflation = decision.inflation ?? 0;
  const code = recovering ? WindowCode.PartialAck : WindowCode.Deflate;
  const unchanged = decision.cwnd === state.cwnd;
  endpoint.setWindow(decision.cwnd, state.ssthresh, code, cause);
  // The window need not change for the pipe to rule no longer.
  if (unchanged && !recovering && endpoint.recovery.selective) endpoint.logWindow(code, cause);
  if (!recovering && endpoint.policies.restart.validates === true) endLoss(endpoint, cause);
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
