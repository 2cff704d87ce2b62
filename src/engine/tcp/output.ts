import { Flag, Reason, TcpState } from '../../trace/codes/index.ts';
import type { RecordId } from '../../trace/format/index.ts';
import type { Endpoint } from './endpoint.ts';
import { suspectsLoss, updateHold } from './hold.ts';
import type { Batch } from './batch.ts';
import { blockAt, holeFrom } from './blocks.ts';
import { scheduleProbe } from './loss/loss-timer.ts';
import { largestField } from './options.ts';
import { paceOtherBursts } from './pacing.ts';
import { restartAfterIdle, validateUse } from './restart/after-idle.ts';
import { largestWindow, offeredWindow } from './receive-window.ts';
import { growSendBuffer } from './send-buffer.ts';
import { finPending, send } from './send.ts';
import { advance, distance, precedes } from './sequence.ts';
import { isCorked, smallMayLeave } from './small.ts';
import { transmit } from './transmit.ts';
import { neverUpdates } from './window-update.ts';
import { startPersistTimer, startRetransmissionTimer, stopPersistTimer } from './timers.ts';

/**
 * Sends whatever can be sent now. Called for a write, an ACK, a timer, a read: every
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
  if (!forced && isSettled(endpoint)) {
    if (state.ackNow || windowUpdateDue(endpoint)) {
      transmit(endpoint, state.sndMax, Flag.Ack, 0, 0, false, cause);
    }
    return;
  }
  const idle = sendAll(endpoint, cause, forced);
  // Even if an ACK or a window update was sent: with data left and no timer running, nothing
  // else would ever wake this sender. (4.3BSD looks only if nothing was sent, and can deadlock;
  // FreeBSD closed the gap.) A sender that counts packets asks for the window only with none
  // outstanding: what fired and called sets its timer afterwards (Linux, tcp_check_probe_timer).
  const outstanding = endpoint.repair?.flight.outstanding ?? 0;
  const stuck = state.buffered > 0 && !endpoint.retransmissionTimer.running && outstanding === 0;
  if (stuck && !endpoint.persistTimer.running) {
    state.shift = 0;
    startPersistTimer(endpoint, cause);
  }
  state.releasedInCall = Reason.None;
  updateHold(endpoint, idle, cause);
}

/**
 * Whether nothing but an ACK can leave and nothing about the silence is new: most calls after a
 * read, or after data that came in order, are of this kind. Fast path; same outcome as the full rules.
 */
function isSettled(endpoint: Endpoint): boolean {
  const { state } = endpoint;
  if (state.buffered > 0 || state.blocked > 0 || state.finQueued) return false;
  if (state.sndMax !== state.sndUna || suspectsLoss(endpoint)) return false;
  // A run without a log knows of no holds.
  const nothingNew = state.holdReason === Reason.Application && state.holdTimer === -1;
  if (!nothingNew && endpoint.host.log.recording) return false;
  return endpoint.restsQuietly;
}

/**
 * Sends the oldest unacknowledged segment again, the congestion window being one segment. The
 * caller logs why the rest waits, once it has restored the window.
 */
export function resendOldest(endpoint: Endpoint, cause: RecordId): void {
  endpoint.state.sndNxt = endpoint.state.sndUna;
  endpoint.state.paceWaits = false;
  sendAll(endpoint, cause, false);
}

/** Sends segment after segment; true if nothing was outstanding before. */
function sendAll(endpoint: Endpoint, cause: RecordId, forced: boolean): boolean {
  const { state } = endpoint;
  // Once per call, not per segment: what was written in one go leaves in one go.
  const idle = state.sndMax === state.sndUna;
  if (state.buffered > 0) endpoint.use.beforeSending(endpoint, cause);
  if (idle) restartAfterIdle(endpoint, cause);
  if (endpoint.pacesBursts && !state.pacing) paceOtherBursts(endpoint);
  const before = state.sndNxt;
  const losses = state.recovering ? endpoint.losses : undefined;
  endpoint.batch?.begin();
  // A limit is one for each call, and counts what is sent again, too (ns-2's maxburst_).
  let left = endpoint.burstLimit;
  if (losses !== undefined) left -= losses.sendBefore(endpoint, left, cause);
  while (left > 0 && sendNext(endpoint, idle, forced, cause)) left--;
  if (losses !== undefined && left > 0) left -= losses.sendAfter(endpoint, left, cause);
  state.burstEnded = left <= 0;
  const { repair } = endpoint;
  if (repair !== undefined && state.sndNxt !== before)
    scheduleProbe(endpoint, repair, false, cause);
  if (endpoint.watchesUse) watchUse(endpoint, state.sndNxt !== before, cause);
  return idle;
}

/** A call of output is over: was the congestion window used? */
function watchUse(endpoint: Endpoint, sent: boolean, cause: RecordId): void {
  const used = endpoint.limit === undefined ? sent : endpoint.limit.watch(endpoint, sent);
  if (used && endpoint.policies.restart.afterSending !== undefined) validateUse(endpoint, cause);
}

/** Sends one segment if any rule asks for it; true if another may follow. */
function sendNext(endpoint: Endpoint, idle: boolean, forced: boolean, cause: RecordId): boolean {
  const { next, batch } = endpoint;
  findNext(endpoint, forced);
  if (batch !== undefined) waitForBatch(endpoint, batch, forced);
  const leaves = next.length > 0 && dataMayLeave(endpoint, idle, forced);
  if (!leaves && !otherIsDue(endpoint)) return false;
  const { more } = next;
  if (batch === undefined) send(endpoint, next, forced, cause);
  else sendInBatch(endpoint, batch, idle, forced, cause);
  return more;
}

/** Whether a segment leaves for another reason than data. What is corked doesn't go along with an ACK. */
function otherIsDue(endpoint: Endpoint): boolean {
  const { state, next } = endpoint;
  if (next.fin) return true;
  if (!state.ackNow && !windowUpdateDue(endpoint)) return false;
  if (isCorked(endpoint)) {
    next.length = 0;
    next.push = false;
  }
  return true;
}

/** New data wait where one batch only may leave, or so that more can leave together. */
function waitForBatch(endpoint: Endpoint, batch: Batch, forced: boolean): void {
  const { next, state } = endpoint;
  const again = forced || precedes(state.sndNxt, state.sndMax);
  if (batch.over || (next.length > 0 && !again && batch.defers(endpoint))) {
    next.length = 0;
    next.push = false;
  }
}

/** New data are pushed at the end of a batch. */
function sendInBatch(
  endpoint: Endpoint,
  batch: Batch,
  idle: boolean,
  forced: boolean,
  cause: RecordId,
): void {
  const { next, state } = endpoint;
  const again = forced || precedes(state.sndNxt, state.sndMax);
  if (next.length > 0 && !again) next.push = batch.ends(endpoint, idle);
  send(endpoint, next, forced, cause);
  if (!batch.open && state.blocked > 0) growSendBuffer(endpoint);
}

/** Fills `endpoint.next`: what the next segment would be. */
function findNext(endpoint: Endpoint, forced: boolean): void {
  const { state, next } = endpoint;
  const largest = endpoint.payload;
  const sparse = state.scoreboard.length > 0 && precedes(state.sndNxt, state.sndMax);
  if (sparse) skipHeld(endpoint);
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
      if (endpoint.repair === undefined) {
        endpoint.retransmissionTimer.stop();
        state.sndNxt = state.sndUna;
      }
    }
  }
  // Paced data wait for their turn; an acknowledgment doesn't.
  if (state.paceWaits && !forced && length > 0) length = 0;
  let more = length > largest;
  if (more) length = largest;
  if (sparse) {
    const hole = holeLeft(endpoint);
    if (length > hole) {
      length = hole;
      more = true;
    }
  }
  const left = state.buffered - endpoint.inFlight - length;
  next.length = length;
  next.more = more;
  next.last = left === 0 && length > 0;
  next.push = next.last;
  next.fin = left === 0 && finPending(endpoint) && finMayLeave(endpoint, forced, window);
}

function finMayLeave(endpoint: Endpoint, forced: boolean, window: number): boolean {
  // A probe asks for the window; the FIN behind it is not yet admitted.
  if (forced) return window !== 1;
  // A packet of its own needs room, too, where the window counts packets.
  const { countsPackets, next } = endpoint;
  return !countsPackets || next.length > 0 || endpoint.congestionEdge > endpoint.inFlight;
}

/** After a timeout, what the peer holds by its selective ACKs is not sent again (RFC 6675, section 5.1). */
function skipHeld(endpoint: Endpoint): void {
  const { state } = endpoint;
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
function dataMayLeave(endpoint: Endpoint, idleAtCall: boolean, forced: boolean): boolean {
  const { state, next } = endpoint;
  const { length, last } = next;
  const full = length === endpoint.payload;
  const again = precedes(state.sndNxt, state.sndMax);
  const halfWindow = length >= Math.floor(state.maxSndWnd / 2);
  if (full || forced || halfWindow || again) return true;
  if (endpoint.batch?.open === true) return true;
  return last && smallMayLeave(endpoint, idleAtCall);
}

function roomToAnnounce(endpoint: Endpoint): number {
  const { announceShift } = endpoint.state;
  if (endpoint.memory !== undefined) return offeredWindow(endpoint, announceShift);
  const unit = 1 << announceShift;
  const free = Math.min(endpoint.receiveRoom, largestField << announceShift);
  return unit === 1 ? free : Math.floor(free / unit) * unit;
}

/** How far reading could move the announced window's right edge. */
function windowUpdateDue(endpoint: Endpoint): boolean {
  const { state, policies } = endpoint;
  if (policies.windowUpdate === neverUpdates || !receives(state.state)) return false;
  const room = roomToAnnounce(endpoint);
  if (room <= 0) return false;
  const left = distance(state.rcvAdv, state.rcvNxt);
  return policies.windowUpdate({
    advance: room - left,
    left,
    mss: state.receiveMss,
    buffer: largestWindow(endpoint),
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
  transmit(endpoint, sequence, flags, 0, configuration.mss, retransmission, cause);
  state.sndNxt = advance(sequence, 1);
  // Karn: what is sent twice is not timed.
  state.timing = !retransmission;
  if (retransmission) state.synResent++;
  if (!retransmission) {
    state.sndMax = state.sndNxt;
    state.timedSequence = sequence;
    state.timedAt = endpoint.host.kernel.now;
  }
  if (!endpoint.retransmissionTimer.running) startRetransmissionTimer(endpoint, cause);
}

/**
 * The peer's SYN came where its answer to ours was expected (simultaneous open; RFC 9293, section
 * 3.10.7.3): ours goes out again, now with an ACK. Nothing was lost, so the first one is
 * still timed: it is what the peer answers.
 */
export function answerCrossedSyn(endpoint: Endpoint, cause: RecordId): void {
  const { state, configuration } = endpoint;
  transmit(endpoint, state.iss, Flag.Syn | Flag.Ack, 0, configuration.mss, false, cause);
}

/** Tells the peer that the connection is given up (RFC 9293, section 3.10.5). */
export function sendReset(endpoint: Endpoint, cause: RecordId): void {
  const { sndNxt: sequence } = endpoint.state;
  const flags = Flag.Rst | Flag.Ack;
  transmit(endpoint, sequence, flags, 0, 0, false, cause);
}
