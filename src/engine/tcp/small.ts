import type { RecordId } from '../../trace/format/index.ts';
import type { Endpoint } from './endpoint.ts';

/** Whether the last segment waits to be filled: TCP_CORK, or MSG_MORE at its last write. */
export function isCorked(endpoint: Endpoint): boolean {
  const { corked, moreFollows } = endpoint.state;
  return corked || moreFollows;
}

/**
 * Autocorking (Linux, ip-sysctl.rst, tcp_autocorking): while earlier segments of the connection are in the
 * host, what is written now is expected to be followed by more. When the last of them has left it goes.
 */
export function autoCork(endpoint: Endpoint, cause: RecordId): void {
  const { state, host, configuration } = endpoint;
  const { now } = host.kernel;
  if (!configuration.autoCork || state.inHostUntil <= now || state.sndNxt === state.sndUna) return;
  state.moreFollows = true;
  endpoint.autoCorkTimer.set(state.inHostUntil, cause);
}

/**
 * Whether what is written may end in a less than full segment now: no cork, and Nagle's rule. A tail loss probe
 * asks neither (Linux, tcp_send_loss_probe).
 */
export function smallMayLeave(endpoint: Endpoint, idleAtCall: boolean): boolean {
  if (endpoint.repair?.probe.sends === true) return true;
  if (isCorked(endpoint)) return false;
  const { state, policies, smallOutstanding } = endpoint;
  const idleNow = state.sndNxt === state.sndUna;
  return policies.nagle.maySend({ idleAtCall, idleNow, smallOutstanding });
}
