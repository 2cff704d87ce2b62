import { Flag, TcpState } from '../../trace/codes/index.ts';
import type { RecordId } from '../../trace/format/index.ts';
import type { Endpoint } from './endpoint.ts';
import { paceNext } from './pacing.ts';
import { reportIdle } from './restart/after-idle.ts';
import { advance, distance, latest, precedes, type SequenceNumber } from './sequence.ts';
import { transmit } from './transmit.ts';
import { startRetransmissionTimer, stopPersistTimer } from './timers.ts';

/** What the next segment would be. */
export interface Candidate {
  readonly length: number;
  readonly fin: boolean;
  readonly push: boolean;
}

/**
 * Sends again one segment's worth of what was sent before, at most `limit` numbers from `start`
 * on, whatever the congestion window says, and goes on where sending was. What fills the segment
 * up may be new, as far as the peer's window admits it. Returns how many.
 */
export function sendAgain(
  endpoint: Endpoint,
  start: SequenceNumber,
  limit: number,
  cause: RecordId,
): number {
  const { state } = endpoint;
  const onward = state.sndNxt;
  const dataEnd = advance(state.sndUna, state.buffered);
  const left = Math.max(0, distance(dataEnd, start));
  const admitted = latest(state.sndMax, advance(state.sndUna, state.sndWnd));
  const length = Math.min(limit, left, endpoint.payload, distance(admitted, start));
  const atEnd = length === left;
  // A FIN that was sent goes along.
  const fin = atEnd && finPending(endpoint) && precedes(dataEnd, state.sndMax);
  if (length === 0 && !fin) return 0;
  state.sndNxt = start;
  send(endpoint, { length, fin, push: atEnd && length > 0 }, false, cause);
  state.sndNxt = latest(onward, state.sndNxt);
  return length + (fin ? 1 : 0);
}

/** A FIN is to follow the data, and its number has not been sent, or is to be sent again. */
export function finPending(endpoint: Endpoint): boolean {
  const { finQueued, state } = endpoint.state;
  const sends =
    state === TcpState.FinWait1 || state === TcpState.Closing || state === TcpState.LastAck;
  return finQueued && sends;
}

/**
 * Sends a segment from sndNxt on, and counts it as sent.
 * @param forced it is a probe of a closed window.
 */
export function send(
  endpoint: Endpoint,
  { length, fin, push }: Candidate,
  forced: boolean,
  cause: RecordId,
): void {
  const { state, persistTimer, retransmissionTimer } = endpoint;
  const full = endpoint.payload;
  const flags = Flag.Ack | (push ? Flag.Psh : 0) | (fin ? Flag.Fin : 0);
  const used = length + (fin ? 1 : 0);
  // While old data is sent again, an ACK alone still has the number of the next new byte, or
  // the peer would take it for old (4.3BSD Reno).
  const sequence = used > 0 || persistTimer.running ? state.sndNxt : state.sndMax;
  const retransmission = used > 0 && precedes(sequence, state.sndMax);
  transmit(endpoint, sequence, flags, length, 0, retransmission, cause);
  const end = advance(sequence, used);
  if (forced && persistTimer.running) {
    // A probe does not count as sent: the window has not admitted it.
    state.sndMax = latest(state.sndMax, end);
    return;
  }
  if (used > 0) {
    if (state.sndMax === state.sndUna) reportIdle(endpoint);
    state.sndNxt = end;
    state.lastSent = endpoint.host.kernel.now;
    endpoint.control.onSent?.(end, state.lastSent);
    endpoint.packets?.sent(end, state.lastSent, sequence);
    if (state.pacing || endpoint.hasRate) paceNext(endpoint, used, length, cause);
    state.pipe += length;
    if (retransmission && state.recovering) state.repaired += length;
  }
  if (precedes(state.sndMax, end)) {
    state.sndMax = end;
    if (length > 0 && length < full) state.smallSentTo = advance(sequence, length);
    if (state.limited > 0) countLimited(endpoint, length);
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

/** What left beyond the congestion window left by limited transmit. */
function countLimited(endpoint: Endpoint, length: number): void {
  const { state } = endpoint;
  const beyond = endpoint.windowUsed - state.cwnd;
  if (beyond <= 0) return;
  state.limitedSent += Math.min(length, beyond);
  // One segment for each duplicate, even if options have made it shorter than the MSS.
  state.limited = 0;
}
