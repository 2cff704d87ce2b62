import { Flag, Reason } from '../../trace/codes/index.ts';
import { noRecord, type RecordId } from '../../trace/format/index.ts';
import type { Endpoint } from './endpoint.ts';
import { largestField, logOptions, segmentOptions, synOptions } from './options.ts';
import { noOptions, type SegmentOptions } from './segment.ts';
import { advance, distance, latest, type SequenceNumber } from './sequence.ts';

/**
 * The window to announce: the free buffer, nothing if that is little (the receiver's
 * silly-window avoidance), and never less than what was announced before. With scaling it is a
 * multiple of the scale: the free buffer rounded down, what is left of the window before
 * rounded up, for its right edge must not move back (RFC 7323, section 2.4).
 */
function announcedWindow(endpoint: Endpoint, shift: number): number {
  const { state, configuration } = endpoint;
  let window = Math.max(0, endpoint.receiveRoom);
  if (window < state.receiveMss && window < Math.floor(configuration.receiveBuffer / 4)) window = 0;
  let left = distance(state.rcvAdv, state.rcvNxt);
  if (shift > 0) {
    const below = (1 << shift) - 1;
    window &= ~below;
    left = (left + below) & ~below;
  }
  return Math.min(largestField << shift, Math.max(window, left));
}

/**
 * Logs the segment, ends the holds that it ends, and hands it to the host.
 * @param mss the MSS option; 0: none.
 */
export function transmit(
  endpoint: Endpoint,
  sequence: SequenceNumber,
  flags: number,
  length: number,
  mss: number,
  retransmission: boolean,
  cause: RecordId,
): void {
  const { state, host, address, place } = endpoint;
  const { connection } = address;
  const isSyn = (flags & Flag.Syn) !== 0;
  // The window of a SYN is never scaled: nothing is agreed on yet (RFC 7323, section 2.2).
  const window = announcedWindow(endpoint, isSyn ? 0 : state.announceShift);
  const plain = !isSyn && !state.timestamps && state.recentBlocks.length === 0;
  const options = plain ? noOptions : optionsOf(endpoint, isSyn);
  const acknowledges = (flags & Flag.Ack) !== 0;
  const acknowledgment = acknowledges ? state.rcvNxt : 0;
  const carries = length > 0 || (flags & Flag.Fin) !== 0;
  const held = state.ackHeld || state.holdReason !== Reason.None;
  const released =
    held || state.releasedInCall !== Reason.None
      ? releaseHolds(endpoint, acknowledges, carries, cause)
      : Reason.None;
  const id = host.log.segmentSent(
    cause,
    place.word,
    sequence,
    acknowledgment,
    length,
    window,
    flags,
    released,
    mss,
    retransmission,
  );
  if (options !== noOptions) logOptions(endpoint, id, options);
  const { port: fromPort, peerPort: toPort, peer: to } = address;
  const from = host.number;
  state.rcvAdv = latest(state.rcvAdv, advance(state.rcvNxt, window));
  state.lastAckSent = state.rcvNxt;
  state.ackNow = false;
  state.unacknowledged = 0;
  if (acknowledges) endpoint.acks.onAckSent?.(host.kernel.now, length);
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
      options,
    },
    id,
  );
}

function optionsOf(endpoint: Endpoint, isSyn: boolean): SegmentOptions {
  const { now } = endpoint.host.kernel;
  return isSyn ? synOptions(endpoint, now) : segmentOptions(endpoint, now);
}

/** Ends the holds that a segment ends; returns the reason of that of its data, or of its ACK. */
function releaseHolds(
  endpoint: Endpoint,
  acknowledges: boolean,
  carries: boolean,
  cause: RecordId,
): Reason {
  const { state, host } = endpoint;
  const { log } = host;
  const place = endpoint.place.word;
  let released: Reason = Reason.None;
  if (acknowledges && state.ackHeld) {
    log.release(cause, place, Reason.DelayedAck, state.ackHold);
    state.ackHeld = false;
    state.ackHold = noRecord;
    endpoint.delayedAckTimer.stop();
    released = Reason.DelayedAck;
  }
  if (!carries) return released;
  if (state.holdReason !== Reason.None) {
    released = state.holdReason;
    log.release(cause, place, released, state.hold);
    state.holdReason = Reason.None;
    state.hold = noRecord;
    state.releasedInCall = released;
  } else if (state.releasedInCall !== Reason.None) {
    // Further segments of the same call were held by the same hold.
    released = state.releasedInCall;
  }
  return released;
}
