import type { RecordId } from '../../trace/format/index.ts';
import type { Endpoint } from './endpoint.ts';

/** An endpoint's kinds of events. */
export const timerKind = {
  retransmission: 0,
  persist: 1,
  timeWait: 2,
  delayedAck: 3,
  establishment: 4,
  /** Not a timer: established without a handshake, the application is to hear of it. */
  opened: 5,
  pacing: 6,
  autoCork: 7,
} as const;

/** Starts the retransmission timer with the timeout in force. */
export function startRetransmissionTimer(endpoint: Endpoint, cause: RecordId): void {
  endpoint.retransmissionTimer.set(endpoint.after(endpoint.state.rto), cause);
  if (endpoint.repair !== undefined) endpoint.repair.waits = 'timeout';
}

/** A connection that is not established by then will never be. */
export function startEstablishmentTimer(endpoint: Endpoint, cause: RecordId): void {
  endpoint.establishmentTimer.set(endpoint.after(endpoint.clock.establishment), cause);
}

/** Waits for a window to open: without this, a lost window update would be the end (RFC 9293, section 3.8.6.1). */
export function startPersistTimer(endpoint: Endpoint, cause: RecordId): void {
  const { state } = endpoint;
  endpoint.persistTimer.set(endpoint.after(endpoint.clock.probe(state)), cause);
  state.shift = Math.min(state.shift + 1, endpoint.configuration.retransmission.maximumShift);
}

/** Nothing waits for a window any more. */
export function stopPersistTimer(endpoint: Endpoint): void {
  if (!endpoint.persistTimer.running) return;
  endpoint.persistTimer.stop();
  endpoint.state.shift = 0;
}

/** TIME-WAIT begins, or begins again (RFC 9293, section 3.6.1). */
export function startTimeWait(endpoint: Endpoint, cause: RecordId): void {
  endpoint.retransmissionTimer.stop();
  endpoint.persistTimer.stop();
  endpoint.timeWaitTimer.set(endpoint.after(endpoint.clock.timeWait), cause);
}
