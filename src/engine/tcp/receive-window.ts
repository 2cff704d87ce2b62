import type { Endpoint } from './endpoint.ts';
import { largestField } from './options.ts';
import type { ReceiveMemory } from './receive-memory.ts';
import type { Segment } from './segment.ts';
import { distance } from './sequence.ts';
import type { EndpointState } from './state.ts';

/** The window as the last segment announced it. */
export function announcedWindow({ rcvAdv, lastAckSent }: EndpointState): number {
  return distance(rcvAdv, lastAckSent);
}

/** What the receive buffer lets a segment announce. One that is counted in memory has rules of its own. */
export function offeredWindow(endpoint: Endpoint, shift: number): number {
  const { memory, state } = endpoint;
  if (memory === undefined) return freeWindow(endpoint, shift);
  const { receiveMss: mss } = state;
  return memory.offered({ mss, unit: 1 << shift, announced: announcedWindow(state) });
}

/**
 * The free part of the receive buffer, nothing if that is little (the receiver's silly-window
 * avoidance). With scaling it is a multiple of the scale, rounded down.
 */
function freeWindow(endpoint: Endpoint, shift: number): number {
  const { receiveMss: mss } = endpoint.state;
  const { configuration } = endpoint;
  const window = Math.max(0, endpoint.receiveRoom);
  if (window < mss && window < Math.floor(configuration.receiveBuffer / 4)) return 0;
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

/** The largest window that the receive buffer can announce at present. */
export function largestWindow({ configuration, memory }: Endpoint): number {
  return memory === undefined ? configuration.receiveBuffer : memory.largest;
}

/** Whether more than half of the receive buffer waits to be read. */
export function isCrowded({ configuration, memory, receiveRoom }: Endpoint): boolean {
  if (memory !== undefined) return memory.crowded;
  return receiveRoom < Math.floor(configuration.receiveBuffer / 2);
}

/** Data in order is kept. @param ahead bytes of it that cannot be read yet. Returns whether the limit of the window has been raised. */
export function learnFromArrival(
  { state, host }: Endpoint,
  memory: ReceiveMemory,
  length: number,
  ahead: number,
): boolean {
  const arrived = state.read + state.readable + ahead;
  memory.growth.arrived(host.kernel.now, arrived, announcedWindow(state));
  return memory.raise(length, state.receiveMss);
}

/**
 * A segment's timestamp echoes one of this end's, which tells its memory the round trip; a full one does, as others may
 * answer late. @param predicted an ACK alone that says nothing new of the window: it is not looked at so closely.
 */
export function noteEcho(
  { clock, configuration, host, state }: Endpoint,
  memory: ReceiveMemory,
  { options, length }: Segment,
  predicted: boolean,
): void {
  if (!state.timestamps || options.echo < 0 || predicted) return;
  const sample = clock.sampleOfEcho(options.echo, host.kernel.now);
  const tells = length >= state.receiveMss && sample >= configuration.timestampTick;
  memory.growth.echoed(options.echo, tells ? clock.nanoseconds(sample) : 0);
}

/** Bytes from the first hole to the last that came. */
export function disorderedBytes({ outOfOrder, rcvNxt }: EndpointState): number {
  const last = outOfOrder[outOfOrder.length - 1];
  return last === undefined ? 0 : distance(last.end, rcvNxt);
}

/** The application has taken so many bytes out of the buffer. */
export function freeMemory({ state, host }: Endpoint, memory: ReceiveMemory, bytes: number): void {
  const { readable, read, outOfOrder } = state;
  const kept = outOfOrder.reduce((sum, { start, end }) => sum + distance(end, start), readable);
  memory.release(kept / (kept + bytes));
  const beyond = disorderedBytes(state);
  memory.read(host.kernel.now, { bytes, inAll: read, unread: readable, beyond });
}
