import type { Endpoint } from './endpoint.ts';
import { largestField } from './options.ts';
import { distance } from './sequence.ts';
import type { EndpointState } from './state.ts';

/** The window as the last segment announced it. */
export function announcedWindow({ rcvAdv, lastAckSent }: EndpointState): number {
  return distance(rcvAdv, lastAckSent);
}

/**
 * What the receive buffer lets a segment announce: its free part, nothing if that is little (the
 * receiver's silly-window avoidance). With scaling it is a multiple of the scale, rounded down.
 */
export function offeredWindow(endpoint: Endpoint, shift: number): number {
  const { state, configuration } = endpoint;
  const window = Math.max(0, endpoint.receiveRoom);
  if (window < state.receiveMss && window < Math.floor(configuration.receiveBuffer / 4)) return 0;
  return (window >>> shift) << shift;
}

/**
 * The window to announce: what is offered, and never less than what was announced before. With scaling
 * what is left of the window before is rounded up, for its right edge must not move back
 * (RFC 7323, section 2.4).
 */
export function windowToAnnounce(endpoint: Endpoint, shift: number): number {
  const { state } = endpoint;
  const below = (1 << shift) - 1;
  const left = (distance(state.rcvAdv, state.rcvNxt) + below) & ~below;
  return Math.min(largestField << shift, Math.max(offeredWindow(endpoint, shift), left));
}

/** Whether more than half of the receive buffer waits to be read. */
export function isCrowded(endpoint: Endpoint): boolean {
  return endpoint.receiveRoom < Math.floor(endpoint.configuration.receiveBuffer / 2);
}
