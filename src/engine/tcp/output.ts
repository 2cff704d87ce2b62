import {
  Flag,
  Reason,
  TcpState,
  WindowCode,
  noRecord,
  type RecordId,
} from '../../trace/format/index.ts';
import type { Endpoint } from './endpoint.ts';
import { updateHold } from './hold.ts';
import { advance, distance, latest, precedes } from './sequence.ts';
import { startPersistTimer, startRetransmissionTimer, stopPersistTimer } from './timers.ts';

const largestWindow = 0xffff;

/**
 * Sends whatever may be sent now. Called for a write, an ACK, a timer, a read: every
 * change that could let something go. The order of the rules is 4.3BSD's tcp_output.
 * @param forced the persist timer sends although the window is closed.
 */
export function output(endpoint: Endpoint, cause: RecordId, forced = false): void {
  const { state } = endpoint;
  if (state.state === TcpState.SynSent || state.state === TcpState.SynReceived) {
    if (state.sndNxt === state.iss || state.ackNow) sendSyn(endpoint, cause);
    return;
  }
  if (state.state === TcpState.Closed) return;
  const idle = sendAll(endpoint, cause, forced);
  // Even if an ACK or a window update was sent: with data left and no timer running, nothing
  // else would ever wake this sender. (4.3BSD looks only if nothing was sent, and can deadlock;
  // FreeBSD closed the gap.)
  const stuck = state.buffered > 0 && !endpoint.retransmissionTimer.running;
  if (stuck && !endpoint.persistTimer.running) {
    state.shift = 0;
    startPersistTimer(endpoint, cause);
  }
  state.releasedInCall = Reason.None;
  updateHold(endpoint, idle, cause);
}

/**
 * Sends the oldest unacknowledged segment again, the congestion window being one segment. Why
 * the rest waits is for the caller to say when the window is its own again.
 */
export function resendOldest(endpoint: Endpoint, cause: RecordId): void {
  endpoint.state.sndNxt = endpoint.state.sndUna;
  sendAll(endpoint, cause, false);
}

/** Sends segment after segment; true if nothing was outstanding before. */
function sendAll(endpoint: Endpoint, cause: RecordId, forced: boolean): boolean {
  const { state } = endpoint;
  // Once per call, not per segment: what was written at one stroke leaves at one stroke.
  const idle = state.sndMax === state.sndUna;
  if (idle) restartAfterIdle(endpoint, cause);
  while (sendNext(endpoint, idle, forced, cause)) {
    // The next segment of the same call.
  }
  return idle;
}

/** What the next segment would be. */
interface Candidate {
  readonly length: number;
  readonly fin: boolean;
  /** It holds the last byte written. */
  readonly last: boolean;
  /** More full segments may follow. */
  readonly more: boolean;
}

/** Sends one segment if any rule asks for it; true if another may follow. */
function sendNext(endpoint: Endpoint, idle: boolean, forced: boolean, cause: RecordId): boolean {
  const candidate = nextCandidate(endpoint, forced);
  const { state } = endpoint;
  const due =
    (candidate.length > 0 && dataMayLeave(endpoint, candidate, idle, forced)) ||
    state.ackNow ||
    candidate.fin ||
    windowUpdateDue(endpoint);
  if (!due) return false;
  send(endpoint, candidate, forced, cause);
  return candidate.more;
}

function nextCandidate(endpoint: Endpoint, forced: boolean): Candidate {
  const { state } = endpoint;
  let window = Math.min(state.sndWnd, endpoint.congestionWindow);
  if (forced) {
    if (window === 0) window = 1;
    else stopPersistTimer(endpoint);
  }
  let length = Math.min(state.buffered, window) - endpoint.inFlight;
  if (length < 0) {
    length = 0;
    if (window === 0 && state.buffered > 0) {
      // The peer took its window back: what is out will be sent again when it opens.
      endpoint.retransmissionTimer.stop();
      state.sndNxt = state.sndUna;
    }
  }
  const more = length > state.mss;
  if (more) length = state.mss;
  const left = state.buffered - endpoint.inFlight - length;
  // A probe asks for the window; the FIN behind it is not yet admitted.
  const fin = left === 0 && finPending(endpoint) && !(forced && window === 1);
  return { length, more, last: left === 0 && length > 0, fin };
}

/** The sender's silly-window avoidance and Nagle's rule (RFC 1122, sections 4.2.3.3 and 4.2.3.4). */
function dataMayLeave(
  endpoint: Endpoint,
  { length, last }: Candidate,
  idleAtCall: boolean,
  forced: boolean,
): boolean {
  const { state, policies } = endpoint;
  const full = length === state.mss;
  const idleNow = state.sndNxt === state.sndUna;
  const lastAllowed = last && policies.nagle.maySend({ idleAtCall, idleNow });
  const halfWindow = length >= Math.floor(state.maxSndWnd / 2);
  const again = precedes(state.sndNxt, state.sndMax);
  return full || lastAllowed || forced || halfWindow || again;
}

/** A FIN is to follow the data, and its number has not been sent, or is to be sent again. */
function finPending(endpoint: Endpoint): boolean {
  const { finQueued, state } = endpoint.state;
  const sends =
    state === TcpState.FinWait1 || state === TcpState.Closing || state === TcpState.LastAck;
  return finQueued && sends;
}

/** How far reading could move the announced window's right edge. */
function windowUpdateDue(endpoint: Endpoint): boolean {
  const { state, policies, configuration } = endpoint;
  if (!receives(state.state)) return false;
  const room = Math.min(endpoint.receiveRoom, largestWindow);
  if (room <= 0) return false;
  return policies.windowUpdate({
    advance: room - distance(state.rcvAdv, state.rcvNxt),
    mss: state.mss,
    buffer: configuration.receiveBuffer,
    emptied: state.readable === 0,
  });
}

function receives(state: TcpState): boolean {
  return (
    state === TcpState.Established || state === TcpState.FinWait1 || state === TcpState.FinWait2
  );
}

/**
 * The window to announce: the free buffer, nothing if that is little (the receiver's
 * silly-window avoidance), and never less than what was announced before.
 */
function announcedWindow(endpoint: Endpoint): number {
  const { state, configuration } = endpoint;
  let window = Math.max(0, endpoint.receiveRoom);
  const little = Math.floor(configuration.receiveBuffer / 4);
  if (window < little && window < state.mss) window = 0;
  return Math.min(largestWindow, Math.max(window, distance(state.rcvAdv, state.rcvNxt)));
}

function send(endpoint: Endpoint, candidate: Candidate, forced: boolean, cause: RecordId): void {
  const { state, persistTimer, retransmissionTimer } = endpoint;
  const { length, fin, last } = candidate;
  const flags = Flag.Ack | (last ? Flag.Psh : 0) | (fin ? Flag.Fin : 0);
  const used = length + (fin ? 1 : 0);
  // While old data is sent again, an ACK alone still has the number of the next new byte, or
  // the peer would take it for old (4.3BSD Reno).
  const sequence = used > 0 || persistTimer.running ? state.sndNxt : state.sndMax;
  const retransmission = used > 0 && precedes(sequence, state.sndMax);
  transmit(endpoint, { sequence, flags, length, mss: 0, retransmission }, cause);
  const end = advance(sequence, used);
  if (forced && persistTimer.running) {
    // A probe does not count as sent: the window has not admitted it.
    state.sndMax = latest(state.sndMax, end);
    return;
  }
  if (used > 0) {
    state.sndNxt = end;
    endpoint.sendTimes?.sent(end, endpoint.host.kernel.now);
  }
  if (precedes(state.sndMax, end)) {
    state.sndMax = end;
    if (!state.timing) {
      state.timing = true;
      state.timedSequence = sequence;
      state.timedAt = endpoint.host.kernel.now;
    }
  }
  if (!retransmissionTimer.running && state.sndNxt !== state.sndUna) {
    startRetransmissionTimer(endpoint, cause);
    stopPersistTimer(endpoint);
  }
}

function sendSyn(endpoint: Endpoint, cause: RecordId): void {
  const { state, configuration } = endpoint;
  const reply = state.state === TcpState.SynReceived;
  const flags = Flag.Syn | (reply ? Flag.Ack : 0);
  const sequence = state.iss;
  const retransmission = state.sndMax !== state.iss;
  transmit(endpoint, { sequence, flags, length: 0, mss: configuration.mss, retransmission }, cause);
  state.sndNxt = advance(sequence, 1);
  // Karn: what is sent twice is not timed.
  state.timing = !retransmission;
  if (!retransmission) {
    state.sndMax = state.sndNxt;
    state.timedSequence = sequence;
    state.timedAt = endpoint.host.kernel.now;
  }
  if (!endpoint.retransmissionTimer.running) startRetransmissionTimer(endpoint, cause);
}

/** Tells the peer that the connection is gone (RFC 9293, section 3.5.3). */
export function sendReset(endpoint: Endpoint, cause: RecordId): void {
  const { sndNxt: sequence } = endpoint.state;
  const flags = Flag.Rst | Flag.Ack;
  transmit(endpoint, { sequence, flags, length: 0, mss: 0, retransmission: false }, cause);
}

interface Outgoing {
  readonly sequence: number;
  readonly flags: number;
  readonly length: number;
  readonly mss: number;
  readonly retransmission: boolean;
}

/** Logs the segment, ends the holds that it ends, and hands it to the host. */
function transmit(endpoint: Endpoint, outgoing: Outgoing, cause: RecordId): void {
  const { state, host, address, place } = endpoint;
  const { log } = host;
  const { connection } = address;
  const window = announcedWindow(endpoint);
  const acknowledges = (outgoing.flags & Flag.Ack) !== 0;
  const acknowledgment = acknowledges ? state.rcvNxt : 0;
  const carries = outgoing.length > 0 || (outgoing.flags & Flag.Fin) !== 0;
  let released: Reason = Reason.None;
  if (acknowledges && state.ackHeld) {
    log.release(cause, place, Reason.DelayedAck, state.ackHold);
    state.ackHeld = false;
    state.ackHold = noRecord;
    endpoint.delayedAckTimer.stop();
    released = Reason.DelayedAck;
  }
  if (carries && state.holdReason !== Reason.None) {
    released = state.holdReason;
    log.release(cause, place, released, state.hold);
    state.holdReason = Reason.None;
    state.hold = noRecord;
    state.releasedInCall = released;
  } else if (carries && state.releasedInCall !== Reason.None) {
    // Further segments of the same call were held by the same hold.
    released = state.releasedInCall;
  }
  const { sequence, flags, length, mss, retransmission } = outgoing;
  const sent = { sequence, acknowledgment, length, window, flags, mss, retransmission };
  const id = log.segmentSent(cause, place, sent, released);
  const { port: fromPort, peerPort: toPort, peer: to } = address;
  const from = host.number;
  state.rcvAdv = latest(state.rcvAdv, advance(state.rcvNxt, window));
  state.ackNow = false;
  state.unacknowledged = 0;
  host.send(
    {
      id,
      connection,
      from,
      to,
      fromPort,
      toPort,
      sequence,
      acknowledgment,
      flags,
      length,
      window,
      mss,
    },
    id,
  );
}

function restartAfterIdle(endpoint: Endpoint, cause: RecordId): void {
  const { state, host, policies, clock } = endpoint;
  const cwnd = policies.restart.afterIdle({
    sinceReceived: clock.elapsed(state.lastReceived, host.kernel.now),
    sinceNewAck: host.kernel.now - state.lastNewAck,
    timeout: clock.nanoseconds(state.rto),
    cwnd: state.cwnd,
    mss: state.mss,
  });
  endpoint.setWindow(cwnd, state.ssthresh, WindowCode.Restart, cause);
}
