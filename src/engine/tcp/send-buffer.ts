import { Chunks } from './chunks.ts';
import { batchSize } from './batch.ts';
import type { Endpoint } from './endpoint.ts';
import { windowAfterPause } from './restart/after-idle.ts';

/** What a chunk takes besides its payload, bytes of memory. */
const perChunk = 832;
/** An autotuned buffer has room for so many full segments of their own for each of the congestion window, and for ten at least. */
const perPacket = 2;
const fewestPackets = 10;
/** What belongs to a segment that is kept by itself, and what describes it, bytes. */
const aroundSegment = 576;
const describesSegment = 256;

/** Bytes that can be written: what the send buffer has room for, but no more unsent data than allowed. */
export function sendRoom(endpoint: Endpoint): number {
  const { state, configuration } = endpoint;
  const { notsentLowat } = configuration;
  const room = bufferRoom(endpoint);
  if (notsentLowat === 0) return room;
  const { inFlight, congestionEdge } = endpoint;
  const unsent = state.buffered - inFlight;
  const leavesAtOnce = Math.max(0, Math.min(state.sndWnd, congestionEdge) - inFlight);
  return Math.max(0, Math.min(room, notsentLowat + leavesAtOnce - unsent));
}

function bufferRoom(endpoint: Endpoint): number {
  const { state, configuration } = endpoint;
  if (isTuned(endpoint)) return roomForChunks(endpoint);
  return Math.max(0, configuration.sendBuffer - state.buffered);
}

/** The limit for unsent data, if that is what keeps a program from writing; 0: the buffer is full. */
export function unsentLimit(endpoint: Endpoint): number {
  const { notsentLowat } = endpoint.configuration;
  return notsentLowat > 0 && bufferRoom(endpoint) > 0 ? notsentLowat : 0;
}

/** Whether it grows with the congestion window, and is counted in memory. */
function isTuned({ batch, configuration }: Endpoint): boolean {
  return batch !== undefined && configuration.largestSendBuffer > configuration.sendBuffer;
}

/** Bytes of memory that an autotuned buffer has by now. */
function capacity({ state, configuration }: Endpoint): number {
  return Math.max(configuration.sendBuffer, state.sendCapacity);
}

/** Memory of what is written and not acknowledged. */
function memoryTaken({ batch, state }: Endpoint): number {
  const chunks = batch?.chunks.count(state.written - state.buffered) ?? 0;
  return state.buffered + chunks * perChunk;
}

/**
 * What a write can add: a chunk is begun while less memory is taken than there is, and may then be filled. What
 * leaves meanwhile takes chunks of its own.
 */
function roomForChunks(endpoint: Endpoint): number {
  const { batch, state, payload, inFlight, congestionEdge } = endpoint;
  if (batch === undefined) return 0;
  const cwnd = windowAfterPause(endpoint);
  const { written, buffered, sndWnd } = state;
  const { chunks } = batch;
  const size = Chunks.size(endpoint);
  const most = capacity(endpoint);
  const whole = batchSize(endpoint, cwnd) * payload;
  const edge = cwnd === endpoint.congestionWindow ? congestionEdge : inFlight + cwnd;
  let admitted = Math.max(0, Math.min(sndWnd, edge) - inFlight);
  let unsent = buffered - inFlight;
  let last = chunks.lastOf(written, written - unsent);
  let memory = memoryTaken(endpoint);
  let pushedTo = chunks.pushed;
  let added = 0;
  for (;;) {
    if (last === 0 || last >= size) {
      if (memory >= most) return added;
      memory += perChunk;
      last = 0;
    }
    added += size - last;
    memory += size - last;
    unsent += size - last;
    last = size;
    const end = written + added;
    const long = Chunks.isLong(end, pushedTo, endpoint);
    if (long) pushedTo = end;
    const leaves = Math.min(admitted, unsent, long ? Infinity : unsent === size ? whole : 0);
    admitted -= leaves;
    unsent -= leaves;
    memory += Math.ceil(leaves / whole) * perChunk;
    if (unsent < last) last = unsent;
    if (last === 0) memory -= perChunk;
  }
}

/** An ACK has made room. Whether that wakes a program that waits to write; an autotuned buffer may grow first. */
export function wakesWriter(endpoint: Endpoint): boolean {
  const { state, configuration } = endpoint;
  const { writerWakes, notsentLowat } = configuration;
  const tuned = isTuned(endpoint);
  if (state.blocked > 0) growSendBuffer(endpoint);
  const taken = tuned ? memoryTaken(endpoint) : state.buffered;
  const size = tuned ? capacity(endpoint) : configuration.sendBuffer;
  if (writerWakes === 'third-free' && 3 * taken > 2 * size) return false;
  return notsentLowat === 0 || 2 * (state.buffered - endpoint.inFlight) < notsentLowat;
}

/** A program waits to write: an autotuned buffer grows to twice the congestion window, unless that is full. */
export function growSendBuffer(endpoint: Endpoint): void {
  const { state, configuration } = endpoint;
  if (!isTuned(endpoint) || endpoint.windowUsed >= endpoint.congestionWindow) return;
  const packets = Math.max(fewestPackets, Math.floor(endpoint.congestionWindow / state.mss));
  const size = perPacket * packets * segmentMemory(configuration.mss);
  state.sendCapacity = Math.max(
    state.sendCapacity,
    Math.min(configuration.largestSendBuffer, size),
  );
}

/** Of a full segment that is kept by itself: a power of two holds it and what belongs to it. */
function segmentMemory(mss: number): number {
  let holds = 512;
  while (holds < mss + aroundSegment) holds *= 2;
  return holds + describesSegment;
}
