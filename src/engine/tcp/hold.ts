import { Reason, TcpState, reasonBit, type RecordId } from '../../trace/format/index.ts';
import type { Nanoseconds } from '../kernel/time.ts';
import type { Endpoint } from './endpoint.ts';
import { precedes } from './sequence.ts';

/** Why a sender stays silent at this moment. */
interface Silence {
  readonly reason: Reason;
  readonly also: number;
  /** Bytes held back. */
  readonly bytes: number;
  /** Bytes the window would still admit. */
  readonly room: number;
  /** Size of the segment that would leave. */
  readonly wanted: number;
}

const noSilence: Silence = { reason: Reason.None, also: 0, bytes: 0, room: 0, wanted: 0 };

/** After every call of output: logs what holds the sender now, if that has changed. */
export function updateHold(endpoint: Endpoint, idleAtCall: boolean, cause: RecordId): void {
  const { state, host, place } = endpoint;
  const silence = reasonOfSilence(endpoint, idleAtCall);
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
  state.hold = log.hold(cause, place, reason, also, bytes, room, wanted, timer, replaces);
}

/** When a timer ends the wait; -1 if none does. */
function endOf(endpoint: Endpoint, reason: Reason): Nanoseconds {
  const { persistTimer, retransmissionTimer } = endpoint;
  if (persistTimer.running) return persistTimer.deadline;
  if (reason === Reason.Pacing) {
    return endpoint.pacingTimer.running ? endpoint.pacingTimer.deadline : -1;
  }
  const waits = reason === Reason.RetransmissionWait && retransmissionTimer.running;
  return waits ? retransmissionTimer.deadline : -1;
}

function reasonOfSilence(endpoint: Endpoint, idleAtCall: boolean): Silence {
  const { state } = endpoint;
  const unsent = state.buffered - endpoint.inFlight;
  if (unsent <= 0) return silenceWithoutData(endpoint);
  const { sndWnd } = state;
  const cwnd = endpoint.congestionWindow;
  const mss = endpoint.payload;
  const wanted = Math.min(unsent, mss);
  const receiveRoom = Math.max(0, sndWnd - endpoint.inFlight);
  const congestionRoom = Math.max(0, endpoint.congestionEdge - endpoint.inFlight);
  const room = Math.min(receiveRoom, congestionRoom);
  const idleNow = state.sndNxt === state.sndUna;
  // Nagle's rule is about the last, small piece; turning it off alone would release it.
  const { smallOutstanding } = endpoint;
  const nagle =
    wanted < mss && !endpoint.policies.nagle.maySend({ idleAtCall, idleNow, smallOutstanding });
  const reasons: Reason[] = [];
  if (receiveRoom < wanted && sndWnd <= cwnd) reasons.push(Reason.ReceiveWindow);
  if (congestionRoom < wanted) reasons.push(Reason.CongestionWindow);
  if (receiveRoom < wanted && sndWnd > cwnd) reasons.push(Reason.ReceiveWindow);
  if (nagle) reasons.push(Reason.Nagle);
  // There is room for something, but not for enough: the sender's silly-window avoidance.
  if (room > 0 && room < wanted) reasons.push(Reason.SillyWindow);
  if (endpoint.state.burstEnded || (state.pacing && !state.paceTurn)) reasons.push(Reason.Pacing);
  if (suspectsLoss(endpoint)) reasons.push(Reason.RetransmissionWait);
  const reason = reasons[0];
  if (reason === undefined) return noSilence;
  const also = reasons.slice(1).reduce<number>((bits, further) => bits | reasonBit(further), 0);
  return { reason, also, bytes: unsent, room, wanted };
}

/** Duplicate ACKs, or a time-out whose losses are not all repaired, tell the sender of a loss. */
function suspectsLoss(endpoint: Endpoint): boolean {
  const { state } = endpoint;
  return state.duplicateAcks > 0 || state.recovering || precedes(state.sndUna, state.lossUntil);
}

function silenceWithoutData(endpoint: Endpoint): Silence {
  const { state } = endpoint;
  if (endpoint.inFlight > 0 && suspectsLoss(endpoint)) {
    return { ...noSilence, reason: Reason.RetransmissionWait, bytes: endpoint.inFlight };
  }
  if (state.blocked > 0) {
    const { blocked, mss } = state;
    const wanted = Math.min(blocked, mss);
    return { reason: Reason.SendBuffer, also: 0, bytes: blocked, room: 0, wanted };
  }
  const mayWrite = state.state === TcpState.Established || state.state === TcpState.CloseWait;
  return mayWrite && !state.finQueued ? { ...noSilence, reason: Reason.Application } : noSilence;
}
