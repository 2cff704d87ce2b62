import type { Endpoint } from './endpoint.ts';

/**
 * Segments that fit into an autotuned buffer for each of the congestion window: twice the window, each
 * segment with 4,352 bytes of memory, of which it needs about 2,500 (Linux: 35 of 1,460 bytes in the first
 * 87,040).
 */
const segmentsPerPacket = 3.5;

/** Bytes that the send buffer has room for. */
export function sendRoom(endpoint: Endpoint): number {
  const { state, configuration } = endpoint;
  const { notsentLowat } = configuration;
  const room = Math.max(0, sendCapacity(endpoint) - state.buffered);
  if (notsentLowat === 0) return room;
  const { inFlight, congestionEdge } = endpoint;
  const unsent = state.buffered - inFlight;
  const leavesAtOnce = Math.max(0, Math.min(state.sndWnd, congestionEdge) - inFlight);
  return Math.max(0, Math.min(room, notsentLowat + leavesAtOnce - unsent));
}

/** What the send buffer can hold, bytes: an autotuned one grows with the congestion window, and stays so. */
function sendCapacity(endpoint: Endpoint): number {
  const { state, configuration } = endpoint;
  const { sendBuffer, largestSendBuffer } = configuration;
  if (largestSendBuffer <= sendBuffer) return sendBuffer;
  const grown = Math.min(largestSendBuffer, Math.floor(segmentsPerPacket * state.cwnd));
  state.sendCapacity = Math.max(state.sendCapacity, sendBuffer, grown);
  return state.sendCapacity;
}

/** Whether an ACK that has made room wakes a program that waits to write. */
export function wakesWriter(endpoint: Endpoint): boolean {
  const { state, configuration } = endpoint;
  const { writerWakes, notsentLowat } = configuration;
  if (writerWakes === 'third-free' && 3 * state.buffered > 2 * sendCapacity(endpoint)) return false;
  return notsentLowat === 0 || 2 * (state.buffered - endpoint.inFlight) < notsentLowat;
}
