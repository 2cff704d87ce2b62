import { Reason, TcpState } from '../../trace/codes/index.ts';
import { noRecord, type RecordId } from '../../trace/format/index.ts';
import type { Nanoseconds } from '../kernel/time.ts';
import type { AckTime, InOrderFacts } from './acknowledgment.ts';
import type { Endpoint } from './endpoint.ts';
import { distance } from './sequence.ts';

/** What an ACK policy can look at when data comes: read from its endpoint when it asks. */
export class EndpointInOrderFacts implements InOrderFacts {
  private readonly endpoint: Endpoint;
  pushed = false;

  constructor(endpoint: Endpoint) {
    this.endpoint = endpoint;
  }

  get now(): Nanoseconds {
    return this.endpoint.host.kernel.now;
  }

  get unacknowledged(): number {
    return this.endpoint.state.unacknowledged;
  }

  get mss(): number {
    return this.endpoint.state.receiveMss;
  }

  get timeout(): Nanoseconds {
    return this.endpoint.clock.nanoseconds(this.endpoint.state.rto);
  }
}

/** Data in order has been taken: asks the policy when to acknowledge it. */
export function acknowledgeData(endpoint: Endpoint, pushed: boolean, cause: RecordId): void {
  const { acks, inOrderFacts } = endpoint;
  inOrderFacts.pushed = pushed;
  acknowledgeBy(endpoint, acks.onData(inOrderFacts), cause);
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
  const { state } = endpoint;
  // 4.3BSD delays ACKs in ESTABLISHED only.
  const established = state.state === TcpState.Established;
  if (when === 'now' || !established) state.ackNow = true;
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
