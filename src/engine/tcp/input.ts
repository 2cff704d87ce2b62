import { FailureCode, Flag, TcpState, WindowCode } from '../../trace/codes/index.ts';
import type { RecordId } from '../../trace/format/index.ts';
import { acceptAcknowledgment, repairLosses } from './acknowledged.ts';
import { acknowledgeDisorder } from './delayed-ack.ts';
import { reportDuplicate } from './duplicates.ts';
import type { Endpoint } from './endpoint.ts';
import { answerCrossedSyn, output } from './output.ts';
import { agreeOnOptions, isOldDuplicate, largestField } from './options.ts';
import { endPacing } from './pacing.ts';
import { receiveData, receiveInOrder } from './reassembly.ts';
import { noteEcho } from './receive-window.ts';
import { noOptions, type Segment } from './segment.ts';
import { advance, distance, precedes, type SequenceNumber } from './sequence.ts';
import { wakesWriter } from './send-buffer.ts';
import { startTimeWait } from './timers.ts';

/** A segment has reached TCP (RFC 9293, section 3.10.7, in its order). */
export function input(endpoint: Endpoint, segment: Segment, cause: RecordId): void {
  const { state } = endpoint;
  const stateBefore = state.state;
  const bufferedBefore = state.buffered;
  state.lastReceived = endpoint.host.kernel.now;
  state.moreFollows = false;
  if (state.pacing) endPacing(endpoint, segment, cause);
  if (stateBefore === TcpState.SynSent) inputSynSent(endpoint, segment, cause);
  else process(endpoint, segment, cause);
  state.limited = 0;
  // The application runs when TCP is done with the segment, as a woken process would.
  // A FIN in the place of the handshake's lost ACK leads past ESTABLISHED within one segment.
  if (opening(stateBefore) && !opening(state.state) && state.state !== TcpState.Closed) {
    endpoint.observer?.established(cause);
  }
  if (state.buffered < bufferedBefore && (endpoint.wakesAtAnyRoom || wakesWriter(endpoint))) {
    endpoint.observer?.writable(cause);
  }
}

function opening(state: TcpState): boolean {
  return state === TcpState.SynSent || state === TcpState.SynReceived;
}

function process(endpoint: Endpoint, segment: Segment, cause: RecordId): void {
  const { state } = endpoint;
  if (isPredicted(endpoint, segment)) {
    inputPredicted(endpoint, segment, cause);
    return;
  }
  if ((segment.flags & (Flag.Syn | Flag.Rst)) === Flag.Syn) {
    if (inputLateSyn(endpoint, segment, cause)) return;
  }
  if ((segment.flags & Flag.Rst) === 0 && isOldDuplicate(endpoint, segment)) {
    acknowledgeDisorder(endpoint, true);
    output(endpoint, cause);
    return;
  }
  const fresh = withoutOld(endpoint, segment);
  if (state.detached && fresh.length > 0 && (segment.flags & Flag.Rst) === 0) {
    refuseData(endpoint, segment, cause);
    return;
  }
  const arrived = trimToWindow(endpoint, fresh);
  if (arrived === undefined) {
    // Old or beyond the window: tell the peer where we are, but never answer a reset.
    if ((segment.flags & Flag.Rst) === 0) {
      acknowledgeDisorder(endpoint, true);
      output(endpoint, cause);
    }
    return;
  }
  if ((segment.flags & Flag.Rst) !== 0) {
    if (resetAcceptable(endpoint, segment)) inputReset(endpoint, cause);
    return;
  }
  if ((segment.flags & Flag.Ack) === 0) return;
  if (state.state === TcpState.SynReceived && !inputSynReceived(endpoint, segment, cause)) return;
  if (!acceptAcknowledgment(endpoint, segment, cause)) return;
  const predicted = segment.length === 0 && segment.window === state.sndWnd;
  updatePeerWindow(endpoint, arrived.sequence, segment, cause);
  if (state.recovering) repairLosses(endpoint, cause);
  if (endpoint.memory !== undefined) noteEcho(endpoint, endpoint.memory, segment, predicted);
  // After the FIN there is nothing more to receive (seventh check).
  if ((arrived.length > 0 || arrived.fin) && !state.finReceived) {
    receiveData(endpoint, arrived, (segment.flags & Flag.Psh) !== 0, cause);
    if (state.finReceived) peerFinished(endpoint, cause);
  }
  // A repeated FIN: the peer has not seen our last ACK (RFC 9293, section 3.10.7.4).
  else if (state.state === TcpState.TimeWait && state.ackNow) startTimeWait(endpoint, cause);
  output(endpoint, cause);
}

/**
 * Whether a segment is what an undisturbed connection sends next: the ACK of something new, or
 * data in order and nothing else. Such a segment passes all checks, so that most of them can be
 * left out (Jacobson's header prediction; Wright and Stevens, TCP/IP Illustrated, volume 2,
 * section 28.4).
 */
function isPredicted(endpoint: Endpoint, segment: Segment): boolean {
  const { state } = endpoint;
  if (segment.sequence !== state.rcvNxt || !isOpen(state.state)) return false;
  if ((segment.flags & ~Flag.Psh) !== Flag.Ack || segment.options !== noOptions) return false;
  if (state.timestamps || state.recovering || state.detached || state.finAt !== undefined) {
    return false;
  }
  if (segment.length === 0) return precedes(state.sndUna, segment.acknowledgment);
  if (state.state !== TcpState.Established) return false;
  const nothingElse = segment.acknowledgment === state.sndUna && segment.window === state.sndWnd;
  return nothingElse && state.outOfOrder.length === 0 && segment.length <= endpoint.receiveRoom;
}

/** Data may be in flight from here. The ACKs of a sender that has closed its side count, too. */
function isOpen(state: TcpState): boolean {
  return (
    state === TcpState.Established || state === TcpState.FinWait1 || state === TcpState.CloseWait
  );
}

function inputPredicted(endpoint: Endpoint, segment: Segment, cause: RecordId): void {
  const { length, flags, sequence } = segment;
  if (length === 0) {
    if (!acceptAcknowledgment(endpoint, segment, cause)) return;
  } else endpoint.losses.onDataAlone(endpoint);
  updatePeerWindow(endpoint, sequence, segment, cause);
  if (length > 0) receiveInOrder(endpoint, length, (flags & Flag.Psh) !== 0, cause);
  output(endpoint, cause);
}

/** A part of a segment. */
interface ArrivedData {
  readonly sequence: SequenceNumber;
  readonly length: number;
  readonly fin: boolean;
}

/** What a segment brings that was not received before. */
function withoutOld(endpoint: Endpoint, segment: Segment): ArrivedData {
  const { state } = endpoint;
  const { length, flags } = segment;
  const fin = (flags & Flag.Fin) !== 0;
  const sequence = advance(segment.sequence, (flags & Flag.Syn) !== 0 ? 1 : 0);
  const old = distance(state.rcvNxt, sequence);
  if (old <= 0) return { sequence, length, fin };
  const left = {
    // What is old as a whole ends before what is expected: it is no news of the window either.
    sequence: advance(sequence, Math.min(old, length)),
    length: Math.max(0, length - old),
    fin: fin && old <= length,
  };
  // What was received as a whole is acknowledged again; its own acknowledgment still counts.
  if ((length > 0 || fin) && left.length === 0 && !left.fin) acknowledgeDisorder(endpoint, true);
  reportDuplicate(endpoint, sequence, left.sequence);
  return left;
}

/** Undefined if nothing of it is acceptable (RFC 9293, section 3.10.7.4, first check). */
function trimToWindow(endpoint: Endpoint, data: ArrivedData): ArrivedData | undefined {
  const { state } = endpoint;
  const { sequence, length } = data;
  const room = Math.max(endpoint.receiveRoom, distance(state.rcvAdv, state.rcvNxt));
  const beyond = distance(advance(sequence, length), advance(state.rcvNxt, room));
  if (beyond <= 0) return data;
  if (beyond >= length && length > 0 && sequence !== state.rcvNxt) return undefined;
  // A probe of a closed window is answered.
  state.ackNow = true;
  return { sequence, length: Math.max(0, length - beyond), fin: false };
}

/**
 * A reset counts only inside the window (RFC 9293, section 3.10.7.4, second check). 4.3BSD
 * excuses one before it: a sender that has not seen our FIN answers with that number.
 */
function resetAcceptable(endpoint: Endpoint, { sequence }: Segment): boolean {
  const { state } = endpoint;
  const room = Math.max(endpoint.receiveRoom, distance(state.rcvAdv, state.rcvNxt));
  const from = distance(sequence, state.rcvNxt);
  return from >= -1 && from <= room;
}

/** RFC 9293, section 3.10.7.3. */
function inputSynSent(endpoint: Endpoint, segment: Segment, cause: RecordId): void {
  const { state } = endpoint;
  const acknowledges = (segment.flags & Flag.Ack) !== 0;
  if (acknowledges && segment.acknowledgment !== advance(state.iss, 1)) {
    // It answers something else: an old SYN, or a connection that this machine has forgotten.
    if ((segment.flags & Flag.Rst) === 0) endpoint.host.reset(segment, cause);
    return;
  }
  if ((segment.flags & Flag.Rst) !== 0) {
    if (acknowledges) endpoint.fail(FailureCode.Refused, cause);
    return;
  }
  if ((segment.flags & Flag.Syn) === 0) return;
  if (!acknowledges) {
    // The SYNs crossed: each answers the other, and one connection comes of it (section 3.5).
    acceptSyn(endpoint, segment);
    endpoint.enter(TcpState.SynReceived, cause);
    answerCrossedSyn(endpoint, cause);
    return;
  }
  acceptSyn(endpoint, segment);
  acceptAcknowledgment(endpoint, segment, cause);
  updatePeerWindow(endpoint, segment.sequence, segment, cause);
  endpoint.enter(TcpState.Established, cause);
  endpoint.openWindow(cause);
  state.ackNow = true;
  output(endpoint, cause);
}

/** Takes over what a SYN says: where the peer's numbers begin, its MSS, its options. */
export function acceptSyn(endpoint: Endpoint, segment: Segment): void {
  const { state } = endpoint;
  state.irs = segment.sequence;
  state.rcvNxt = advance(segment.sequence, 1);
  state.lastAckSent = state.rcvNxt;
  // One before it, so that its window counts as newer.
  state.sndWl1 = advance(segment.sequence, -1);
  const announced = announcedBySyn(endpoint);
  agreeOnOptions(endpoint, segment);
  const { memory } = endpoint;
  const more = state.scaling && memory !== undefined && memory.opening > largestField;
  state.rcvAdv = advance(state.rcvNxt, more ? memory.opening : announced);
}

/** What this end's own SYN has announced, if its window says anything of the next ones. */
function announcedBySyn({ state, memory }: Endpoint): number {
  return state.state === TcpState.SynSent && memory !== undefined ? memory.first() : 0;
}

/**
 * A SYN for a connection that is open or being opened; true if there is nothing more in it. The
 * same as before, but now it acknowledges ours: the SYNs had crossed. The same without news: the
 * handshake's last ACK was lost, say it again. An older one: the peer may
 * have rebooted, and hears from the ACK where we are. One inside the window is an error (RFC
 * 9293, section 3.10.7.4, fourth check, as RFC 793 and BSD have it).
 */
function inputLateSyn(endpoint: Endpoint, segment: Segment, cause: RecordId): boolean {
  const { state, host } = endpoint;
  const again = segment.sequence === state.irs;
  const crossed = state.state === TcpState.SynReceived && (segment.flags & Flag.Ack) !== 0;
  if (again && crossed) return false;
  const old = precedes(segment.sequence, state.rcvNxt);
  if (again || old || state.state === TcpState.TimeWait) {
    if (again && state.state === TcpState.SynReceived) state.sndNxt = state.iss;
    else state.ackNow = true;
    output(endpoint, cause);
    return true;
  }
  const room = Math.max(endpoint.receiveRoom, distance(state.rcvAdv, state.rcvNxt));
  if (distance(segment.sequence, state.rcvNxt) >= room) return false;
  host.reset(segment, cause);
  endpoint.fail(FailureCode.Reset, cause);
  return true;
}

/** The passive opener's SYN is acknowledged; false if by a wrong number, which is answered by a reset. */
function inputSynReceived(endpoint: Endpoint, segment: Segment, cause: RecordId): boolean {
  const { state, configuration } = endpoint;
  const { acknowledgment } = segment;
  if (!precedes(state.iss, acknowledgment) || precedes(state.sndMax, acknowledgment)) {
    endpoint.host.reset(segment, cause);
    return false;
  }
  endpoint.enter(TcpState.Established, cause);
  endpoint.openWindow(cause);
  if (configuration.synAckOpensWindow) {
    // In BSD the SYN's ACK falls through to the code for any ACK, and opens the window by one
    // segment. The active opener's code path does not: so a server starts with two segments.
    const { cwnd, ssthresh, mss } = state;
    const grown = endpoint.control.onHandshake({ cwnd, ssthresh, mss });
    endpoint.setWindow(grown, ssthresh, WindowCode.SlowStart, cause);
  }
  return true;
}

/** RFC 9293, section 3.10.7.4, second check. */
function inputReset(endpoint: Endpoint, cause: RecordId): void {
  const { state, buffered } = endpoint.state;
  const closing = state === TcpState.Closing || state === TcpState.LastAck;
  // Once all that was sent is acknowledged, the peer's being gone costs nothing.
  if (state === TcpState.TimeWait || (closing && buffered === 0)) {
    endpoint.endHolds(cause);
    endpoint.enter(TcpState.Closed, cause);
    return;
  }
  endpoint.fail(FailureCode.Reset, cause);
}

/**
 * RFC 9293, section 3.10.7.4, fifth check: the send window.
 * @param sequence that of the segment's new part: a repeated one brings news of the window too.
 */
function updatePeerWindow(
  endpoint: Endpoint,
  sequence: SequenceNumber,
  segment: Segment,
  cause: RecordId,
): void {
  const { state } = endpoint;
  const { acknowledgment, window } = segment;
  const newer =
    precedes(state.sndWl1, sequence) ||
    (state.sndWl1 === sequence &&
      (precedes(state.sndWl2, acknowledgment) ||
        (state.sndWl2 === acknowledgment && window > state.sndWnd)));
  if (!newer) return;
  const changed = state.sndWnd !== window;
  state.sndWnd = window;
  state.maxSndWnd = Math.max(state.maxSndWnd, window);
  state.sndWl1 = sequence;
  state.sndWl2 = acknowledgment;
  if (changed) endpoint.logWindow(WindowCode.Peer, cause);
}

/** The peer's FIN is in order (RFC 9293, section 3.10.7.4, eighth check). */
function peerFinished(endpoint: Endpoint, cause: RecordId): void {
  const { state } = endpoint;
  switch (state.state) {
    case TcpState.Established:
      endpoint.enter(TcpState.CloseWait, cause);
      endpoint.observer?.readable(cause);
      return;
    case TcpState.FinWait1:
      endpoint.enter(TcpState.Closing, cause);
      endpoint.observer?.readable(cause);
      return;
    case TcpState.FinWait2:
      endpoint.enter(TcpState.TimeWait, cause);
      startTimeWait(endpoint, cause);
      endpoint.observer?.readable(cause);
      return;
    default:
    // The FIN was received before.
  }
}

/**
 * Data for an application that is gone: reset (RFC 1122, section 4.2.2.13), whether the
 * window has room for it or not. Nothing will ever be read, so the window will never open.
 */
function refuseData(endpoint: Endpoint, segment: Segment, cause: RecordId): void {
  endpoint.host.reset(segment, cause);
  endpoint.endHolds(cause);
  endpoint.enter(TcpState.Closed, cause);
}
