import { Reason, TcpState } from '../../trace/codes/index.ts';
import { noRecord, type RecordId } from '../../trace/format/index.ts';
import type { Nanoseconds } from '../kernel/time.ts';
import type { AckTime } from './acknowledgment.ts';
import { blockAt, insert } from './blocks.ts';
import type { Endpoint } from './endpoint.ts';
import { advance, distance, latest, precedes, type SequenceNumber } from './sequence.ts';

/**
 * Data or a FIN inside the window: in order it goes to the application and its ACK may
 * wait; out of order it is kept and acknowledged at once (RFC 5681, section 4.2).
 */
export function receiveData(
  endpoint: Endpoint,
  data: { readonly sequence: SequenceNumber; readonly length: number; readonly fin: boolean },
  pushed: boolean,
  cause: RecordId,
): void {
  const { state } = endpoint;
  const end = advance(data.sequence, data.length);
  if (data.fin) state.finAt = end;
  const inOrder = data.sequence === state.rcvNxt && state.outOfOrder.length === 0;
  if (data.length > 0) {
    if (inOrder) {
      receiveInOrder(endpoint, data.length, pushed, cause);
    } else {
      // Out of order, or filling a hole: the sender must know at once.
      state.ackNow = true;
      state.outOfOrder = insert(state.outOfOrder, { start: data.sequence, end });
      report(endpoint, data.sequence);
      takeWhatIsInOrder(endpoint, cause);
    }
  }
  if (state.finAt !== undefined && state.finAt === state.rcvNxt && !state.finReceived) {
    state.finReceived = true;
    state.rcvNxt = advance(state.rcvNxt, 1);
    state.rcvAdv = latest(state.rcvAdv, state.rcvNxt);
    state.ackNow = true;
  } else if (data.fin && !state.finReceived) {
    state.ackNow = true;
  }
}

/** Data that comes next: the application can read it, and its ACK may wait. */
export function receiveInOrder(
  endpoint: Endpoint,
  length: number,
  pushed: boolean,
  cause: RecordId,
): void {
  const { state, host, clock } = endpoint;
  append(endpoint, length, cause);
  const { unacknowledged, receiveMss: mss } = state;
  const { now } = host.kernel;
  const timeout = clock.nanoseconds(state.rto);
  const when = endpoint.acks.onData({ now, pushed, unacknowledged, mss, timeout });
  // 4.3BSD delays ACKs in ESTABLISHED only.
  const established = state.state === TcpState.Established;
  if (when === 'now' || !established) state.ackNow = true;
  else holdAcknowledgment(endpoint, when, cause);
}

function append(endpoint: Endpoint, bytes: number, cause: RecordId): void {
  const { state } = endpoint;
  state.rcvNxt = advance(state.rcvNxt, bytes);
  state.readable += bytes;
  state.unacknowledged += bytes;
  endpoint.observer?.readable(cause);
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
    0,
    0,
    ends,
    state.ackHeld ? state.ackHold : noRecord,
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

function takeWhatIsInOrder(endpoint: Endpoint, cause: RecordId): void {
  const { state } = endpoint;
  const first = state.outOfOrder[0];
  if (first === undefined || precedes(state.rcvNxt, first.start)) return;
  const bytes = distance(first.end, state.rcvNxt);
  state.outOfOrder = state.outOfOrder.slice(1);
  state.recentBlocks = state.recentBlocks.filter(({ end }) => precedes(first.end, end));
  if (bytes > 0) append(endpoint, bytes, cause);
}

/** No option has room for more. */
const mostReported = 4;

/**
 * RFC 2018, section 4: the block that the segment at hand belongs to comes first, then those
 * reported before it, the latest first, but for what has become part of it.
 */
function report(endpoint: Endpoint, sequence: SequenceNumber): void {
  const { state } = endpoint;
  if (!state.selectiveAcks) return;
  const first = blockAt(state.outOfOrder, sequence);
  if (first === undefined) return;
  const others = state.recentBlocks.filter(({ start }) => blockAt([first], start) === undefined);
  state.recentBlocks = [first, ...others].slice(0, mostReported);
}
