import { Flag, Reason, TcpState, type RecordId } from '../../trace/format/index.ts';
import type { Endpoint } from './endpoint.ts';
import { updateHold } from './hold.ts';
import { blockAt, holeFrom } from './blocks.ts';
import { largestField } from './options.ts';
import { paceOtherBursts } from './pacing.ts';
import { restartAfterIdle, validateUse } from './restart/after-idle.ts';
import { finPending, send, type Candidate } from './send.ts';
import { sendLost, sendRest } from './selective.ts';
import { advance, distance, precedes } from './sequence.ts';
import { transmit } from './transmit.ts';
import { startPersistTimer, startRetransmissionTimer, stopPersistTimer } from './timers.ts';

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
  if (endpoint.pacesBursts && !state.pacing) paceOtherBursts(endpoint);
  const { burstLimit } = endpoint.configuration;
  const before = state.sndNxt;
  const selective = endpoint.recoversSelectively;
  if (selective) sendLost(endpoint, cause);
  let left = burstLimit > 0 ? burstLimit : Infinity;
  while (left > 0 && sendNext(endpoint, idle, forced, cause)) left--;
  state.burstEnded = left === 0;
  if (selective) sendRest(endpoint, cause);
  if (endpoint.policies.restart.afterSending !== undefined && state.sndNxt !== before) {
    validateUse(endpoint, cause);
  }
  return idle;
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
  const largest = endpoint.payload;
  skipHeld(endpoint);
  let window = Math.min(state.sndWnd, endpoint.congestionEdge);
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
  // Paced data wait for their turn; an acknowledgment does not.
  if (state.pacing && !state.paceTurn && !forced && length > 0) length = 0;
  let more = length > largest;
  if (more) length = largest;
  const hole = holeLeft(endpoint);
  if (length > hole) {
    length = hole;
    more = true;
  }
  const left = state.buffered - endpoint.inFlight - length;
  // A probe asks for the window; the FIN behind it is not yet admitted.
  const fin = left === 0 && finPending(endpoint) && !(forced && window === 1);
  return { length, more, last: left === 0 && length > 0, fin };
}

/** After a time-out, what the peer holds by its selective ACKs is not sent again (RFC 6675, section 5.1). */
function skipHeld(endpoint: Endpoint): void {
  const { state } = endpoint;
  if (state.scoreboard.length === 0 || !precedes(state.sndNxt, state.sndMax)) return;
  const held = blockAt(state.scoreboard, state.sndNxt);
  if (held !== undefined) state.sndNxt = held.end;
}

/** Bytes from sndNxt on until what the peer holds, or until what is new, while sending anew. */
function holeLeft(endpoint: Endpoint): number {
  const { scoreboard, sndNxt, sndMax } = endpoint.state;
  if (scoreboard.length === 0 || !precedes(sndNxt, sndMax)) return Infinity;
  const hole = holeFrom(scoreboard, sndNxt, sndMax);
  return hole === undefined ? Infinity : distance(hole.end, sndNxt);
}

/** The sender's silly-window avoidance and Nagle's rule (RFC 1122, sections 4.2.3.3 and 4.2.3.4). */
function dataMayLeave(
  endpoint: Endpoint,
  { length, last }: Candidate,
  idleAtCall: boolean,
  forced: boolean,
): boolean {
  const { state, policies } = endpoint;
  const full = length === endpoint.payload;
  const idleNow = state.sndNxt === state.sndUna;
  const { smallOutstanding } = endpoint;
  const lastAllowed = last && policies.nagle.maySend({ idleAtCall, idleNow, smallOutstanding });
  const halfWindow = length >= Math.floor(state.maxSndWnd / 2);
  const again = precedes(state.sndNxt, state.sndMax);
  return full || lastAllowed || forced || halfWindow || again;
}

/** How far reading could move the announced window's right edge. */
function windowUpdateDue(endpoint: Endpoint): boolean {
  const { state, policies, configuration } = endpoint;
  if (!receives(state.state)) return false;
  const unit = 1 << state.announceShift;
  const free = Math.min(endpoint.receiveRoom, largestField << state.announceShift);
  const room = unit === 1 ? free : Math.floor(free / unit) * unit;
  if (room <= 0) return false;
  return policies.windowUpdate({
    advance: room - distance(state.rcvAdv, state.rcvNxt),
    mss: state.receiveMss,
    buffer: configuration.receiveBuffer,
    emptied: state.readable === 0,
  });
}

function receives(state: TcpState): boolean {
  return (
    state === TcpState.Established || state === TcpState.FinWait1 || state === TcpState.FinWait2
  );
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
