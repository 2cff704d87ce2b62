import { Flag, Reason } from '../../trace/codes/index.ts';
import { noRecord, type RecordId } from '../../trace/format/index.ts';
import type { Endpoint } from './endpoint.ts';
import { logOptions, segmentOptions, synOptions } from './options.ts';
import { windowToAnnounce } from './receive-window.ts';
import { noOptions, type SegmentOptions } from './segment.ts';
import { advance, latest, type SequenceNumber } from './sequence.ts';

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
  const first = isSyn ? endpoint.memory?.first() : undefined;
  const window = first ?? windowToAnnounce(endpoint, isSyn ? 0 : state.announceShift);
  const reports = state.recentBlocks.length > 0 || state.duplicateBlock !== undefined;
  const plain = !isSyn && !state.timestamps && !reports;
  const options = plain ? noOptions : optionsOf(endpoint, isSyn);
  const acknowledges = (flags & Flag.Ack) !== 0;
  const acknowledgment = acknowledges ? state.rcvNxt : 0;
  const carries = length > 0 || (flags & Flag.Fin) !== 0;
  const held = state.ackHeld || state.holdReason !== Reason.None;
  const released =
    held || state.releasedInCall !== Reason.None
      ? releaseHolds(endpoint, acknowledges, carries, cause)
      : Reason.None;
  // What an ACK that rides on data answers for is the data.
  const explained = endpoint.explainsAcks && acknowledges && !carries;
  const { acks } = endpoint;
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
    explained ? (acks.cause ?? 0) : 0,
    explained ? (acks.quickLeft ?? 0) : 0,
  );
  if (options !== noOptions) logOptions(endpoint, id, options);
  const { port: fromPort, peerPort: toPort, peer: to } = address;
  const from = host.number;
  state.rcvAdv = latest(state.rcvAdv, advance(state.rcvNxt, window));
  state.lastAckSent = state.rcvNxt;
  state.ackNow = false;
  state.duplicateBlock = undefined;
  state.putOffAcks = 0;
  state.unacknowledged = 0;
  if (acknowledges) acks.onAckSent?.(host.kernel.now, length, endpoint.receiverFacts);
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
