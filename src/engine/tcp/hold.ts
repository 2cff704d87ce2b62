import { Reason, TcpState, reasonBit } from '../../trace/codes/index.ts';
import type { RecordId } from '../../trace/format/index.ts';
import type { Nanoseconds } from '../kernel/time.ts';
import type { Timer } from '../kernel/timer.ts';
import type { Endpoint } from './endpoint.ts';
import { precedes } from './sequence.ts';
import { isCorked, smallMayLeave } from './small.ts';

/** Why a sender stays silent at this moment. */
export interface Silence {
  reason: Reason;
  /** Bits of the further reasons. */
  also: number;
  /** Bytes held back. */
  bytes: number;
  /** Bytes the window would still admit. */
  room: number;
  /** Size of the segment that would leave. */
  wanted: number;
}

/** After every call of output: logs what holds the sender now, if that has changed. */
export function updateHold(endpoint: Endpoint, idleAtCall: boolean, cause: RecordId): void {
  const { state, host } = endpoint;
  // Holds are for the log alone.
  if (!host.log.recording) return;
  findReason(endpoint, idleAtCall);
  const { silence } = endpoint;
  const { reason, also, bytes, room, wanted } = silence;
  const same = reason === state.holdReason;
  const timer = endOf(endpoint, reason);
  const unchanged =
    same &&
    bytes === state.holdBytes &&
    also === state.holdAlso &&
    room === state.holdRoom &&
    timer === state.holdTimer;
  if (unchanged) return;
  const { log } = host;
  const place = endpoint.place.word;
  if (!same && state.holdReason !== Reason.None) {
    log.release(cause, place, state.holdReason, state.hold);
  }
  const replaces = same ? state.hold : -1;
  state.holdReason = reason;
  state.holdBytes = bytes;
  state.holdAlso = also;
  state.holdRoom = room;
  state.holdTimer = timer;
  if (reason === Reason.None) return;
  const small = reason === Reason.Nagle && endpoint.configuration.nagle === 'minshall';
  state.hold = log.hold(cause, place, reason, also, bytes, room, wanted, timer, replaces, small);
}

/** When a timer ends the wait; -1 if none does. */
function endOf(endpoint: Endpoint, reason: Reason): Nanoseconds {
  const { persistTimer } = endpoint;
  if (persistTimer.running) return persistTimer.deadline;
  const timer = timerOf(endpoint, reason);
  return timer?.running === true ? timer.deadline : -1;
}

function timerOf(endpoint: Endpoint, reason: Reason): Timer | undefined {
  switch (reason) {
    case Reason.Cork:
      return endpoint.state.corked ? undefined : endpoint.autoCorkTimer;
    case Reason.Pacing:
      return endpoint.pacingTimer;
    case Reason.RetransmissionWait:
      return endpoint.retransmissionTimer;
    default:
      return undefined;
  }
}

/** Fills `endpoint.silence`. */
function findReason(endpoint: Endpoint, idleAtCall: boolean): void {
  const { state, silence } = endpoint;
  silence.reason = Reason.None;
  silence.also = 0;
  silence.bytes = 0;
  silence.room = 0;
  silence.wanted = 0;
  const { inFlight } = endpoint;
  const unsent = state.buffered - inFlight;
  if (unsent <= 0) {
    findReasonWithoutData(endpoint);
    return;
  }
  const { sndWnd } = state;
  const mss = endpoint.payload;
  const wanted = Math.min(unsent, mss);
  const receiveRoom = Math.max(0, sndWnd - inFlight);
  const congestionRoom = Math.max(0, endpoint.congestionEdge - inFlight);
  const room = Math.min(receiveRoom, congestionRoom);
  const receiveLimits = receiveRoom < wanted;
  const smallest = sndWnd <= endpoint.congestionWindow;
  // In the order of precedence.
  if (receiveLimits && smallest) add(silence, Reason.ReceiveWindow);
  if (congestionRoom < wanted) add(silence, Reason.CongestionWindow);
  if (receiveLimits && !smallest) add(silence, Reason.ReceiveWindow);
  // What they admit waits for more.
  if (endpoint.batch?.waits === true) {
    add(silence, congestionRoom < receiveRoom ? Reason.CongestionWindow : Reason.ReceiveWindow);
  }
  if (wanted < mss) addSmall(endpoint, idleAtCall);
  // There is room for something, but not for enough: the sender's silly-window avoidance.
  if (room > 0 && room < wanted) add(silence, Reason.SillyWindow);
  if (state.burstEnded || state.paceWaits) add(silence, Reason.Pacing);
  if (suspectsLoss(endpoint)) add(silence, Reason.RetransmissionWait);
  if (silence.reason === Reason.None) return;
  silence.bytes = unsent;
  silence.room = room;
  silence.wanted = wanted;
}

/** What would end in a less than full segment may have to wait for that. */
function addSmall(endpoint: Endpoint, idleAtCall: boolean): void {
  if (smallMayLeave(endpoint, idleAtCall)) return;
  add(endpoint.silence, isCorked(endpoint) ? Reason.Cork : Reason.Nagle);
}

/** The first reason binds; the others are listed beside it. */
function add(silence: Silence, reason: Reason): void {
  if (silence.reason === Reason.None) silence.reason = reason;
  else silence.also |= reasonBit(reason);
}

/** Duplicate ACKs, or a timeout whose losses are not all repaired, tell the sender of a loss. */
export function suspectsLoss(endpoint: Endpoint): boolean {
  const { state } = endpoint;
  return state.duplicateAcks > 0 || state.recovering || precedes(state.sndUna, state.lossUntil);
}

function findReasonWithoutData(endpoint: Endpoint): void {
  const { state, silence, inFlight } = endpoint;
  if (inFlight > 0 && suspectsLoss(endpoint)) {
    silence.reason = Reason.RetransmissionWait;
    silence.bytes = inFlight;
    return;
  }
  if (state.blocked > 0) {
    silence.reason = Reason.SendBuffer;
    silence.bytes = state.blocked;
    silence.wanted = Math.min(state.blocked, state.mss);
    return;
  }
  const mayWrite = state.state === TcpState.Established || state.state === TcpState.CloseWait;
  if (mayWrite && !state.finQueued) silence.reason = Reason.Application;
}
