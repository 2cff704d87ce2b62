import { AckCause, Reason, TcpState } from '../../trace/codes/index.ts';
import { noRecord, type RecordId } from '../../trace/format/index.ts';
import type { Nanoseconds } from '../kernel/time.ts';
import type { AckTime, InOrderFacts } from './acknowledgment.ts';
import type { Endpoint } from './endpoint.ts';
import { compressedUntil } from './acks/sack-compression.ts';
import { disorderedBytes, learnFromArrival } from './receive-window.ts';
import { learnSegmentSize } from './segment-size.ts';
import { distance, type SequenceNumber } from './sequence.ts';

/**
 * Data in order has been taken: asks the policy when to acknowledge it.
 * @param pushed what the segment is said to be: the end of a write.
 */
export function acknowledgeData(
  endpoint: Endpoint,
  length: number,
  pushed: boolean,
  cause: RecordId,
): void {
  const facts = arrivalFacts(endpoint, length, pushed);
  acknowledgeBy(endpoint, endpoint.acks.onData(facts), cause);
}

/**
 * Data come in order that fill a hole: acknowledged at once. What is behind the hole is not taken yet.
 * @param end first number after the segment.
 */
export function noteRepair(
  endpoint: Endpoint,
  length: number,
  pushed: boolean,
  end: SequenceNumber,
): void {
  const { state } = endpoint;
  state.ackNow = true;
  const ahead = distance(end, state.rcvNxt);
  const facts = arrivalFacts(endpoint, length, pushed, ahead);
  endpoint.acks.onRepair?.(facts);
}

/** What came is old or out of order: acknowledged at once. @param length bytes that are kept. */
export function acknowledgeDisorder(endpoint: Endpoint, old: boolean, length = 0): void {
  const { state, acks, memory, configuration, receiverFacts: facts } = endpoint;
  state.ackNow = true;
  if (length > 0 && configuration.fullSegment === 'measured') {
    learnSegmentSize(endpoint, length, false);
  }
  // With selective ACKs the window can grow: they, not an unchanged window, tell a duplicate.
  const grows = length > 0 && memory !== undefined && state.selectiveAcks;
  facts.raises = grows && memory.raise(length, state.receiveMss);
  acks.onDisorder?.(facts, old);
}

/** Data out of order are kept, and need an ACK: it may wait for a moment, so that it stands for several. */
export function compressDisorder(endpoint: Endpoint, cause: RecordId): void {
  const { state, host, place, delayedAckTimer } = endpoint;
  const until = compressedUntil(endpoint);
  if (until === undefined) return;
  state.ackNow = false;
  if (!delayedAckTimer.running || until < delayedAckTimer.deadline) {
    delayedAckTimer.set(until, cause);
  }
  state.ackHold = host.log.hold(
    cause,
    place.word,
    Reason.DelayedAck,
    0,
    state.unacknowledged + disorderedBytes(state),
    AckCause.Compressed,
    0,
    delayedAckTimer.deadline,
    state.ackHeld ? state.ackHold : noRecord,
    false,
  );
  state.ackHeld = true;
}

/**
 * The end of the stream has come.
 * @param due whether an ACK has to leave anyway, but for the data in the same segment.
 */
export function acknowledgeEnd(endpoint: Endpoint, due: boolean, cause: RecordId): void {
  const { state, acks, receiverFacts } = endpoint;
  if (due || acks.onEnd === undefined || state.state !== TcpState.Established) {
    state.ackNow = true;
    return;
  }
  // What the policy said of the segment's data counts no more: it now speaks of both.
  state.ackNow = false;
  state.unacknowledged++;
  acknowledgeBy(endpoint, acks.onEnd(receiverFacts), cause);
}

/** @param ahead bytes of it that do not count as taken yet. */
function arrivalFacts(
  endpoint: Endpoint,
  length: number,
  pushed: boolean,
  ahead = 0,
): InOrderFacts {
  const { receiverFacts: facts } = endpoint;
  facts.length = length;
  facts.pushed = pushed;
  if (endpoint.learnsFromArrivals) learn(endpoint, length, pushed, ahead);
  return facts;
}

/** Facts that the segments after this one depend on. */
function learn(endpoint: Endpoint, length: number, pushed: boolean, ahead: number): void {
  const { receiverFacts: facts, configuration, memory } = endpoint;
  if (configuration.fullSegment === 'measured') {
    facts.pushed = learnSegmentSize(endpoint, length, pushed);
  }
  facts.raises = memory !== undefined && learnFromArrival(endpoint, memory, length, ahead);
}

/** The application has read: asks the policy again about what is unacknowledged. */
export function acknowledgeRead(endpoint: Endpoint, cause: RecordId): void {
  const { state, host, acks } = endpoint;
  if (acks.onRead === undefined || state.unacknowledged === 0) return;
  const { unacknowledged, readable: unread, receiveMss: mss } = state;
  const opens = Math.max(0, endpoint.receiveRoom - distance(state.rcvAdv, state.rcvNxt));
  const when = acks.onRead({ now: host.kernel.now, unacknowledged, unread, mss, opens });
  if (when !== undefined) acknowledgeBy(endpoint, when, cause);
}

function acknowledgeBy(endpoint: Endpoint, when: AckTime, cause: RecordId): void {
  const { state, acks } = endpoint;
  // 4.3BSD delays ACKs in ESTABLISHED only.
  const mayWait = state.state === TcpState.Established || acks.delaysWhenClosing === true;
  if (when === 'now' || !mayWait) state.ackNow = true;
  else holdAcknowledgment(endpoint, when, cause);
}

/** The ACK waits for its timer; the hold now speaks of all bytes that it will acknowledge. */
function holdAcknowledgment(
  endpoint: Endpoint,
  until: Exclude<AckTime, 'now'>,
  cause: RecordId,
): void {
  const { state, host, place } = endpoint;
  const ends = startAckTimer(endpoint, until, cause);
  state.ackHold = host.log.hold(
    cause,
    place.word,
    Reason.DelayedAck,
    0,
    state.unacknowledged,
    endpoint.acks.cause ?? 0,
    0,
    ends,
    state.ackHeld ? state.ackHold : noRecord,
    false,
  );
  state.ackHeld = true;
}

/** The host's heartbeat, or the connection's own timer. Returns when it ends. */
function startAckTimer(
  endpoint: Endpoint,
  until: Exclude<AckTime, 'now'>,
  cause: RecordId,
): Nanoseconds {
  const { delayedAckTimer, host, state } = endpoint;
  if (until === 'heartbeat') return host.holdAck(endpoint);
  // The earliest counts: a later segment never delays what the ones before it are owed.
  if (!state.ackHeld || until < delayedAckTimer.deadline) delayedAckTimer.set(until, cause);
  return delayedAckTimer.deadline;
}
