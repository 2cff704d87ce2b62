import { millisecond, second } from '../kernel/time.ts';
import type { Endpoint } from './endpoint.ts';
import { Chunks } from './chunks.ts';
import { sendingRate } from './rate.ts';
import { smallMayLeave } from './small.ts';

/** The most bytes that are handed to the adapter as one piece (ip-sysctl.rst, tcp_tso_rtt_log: gso_max_size). */
const largest = 65_536;
/** Of how many segments a piece may always be (ip-sysctl.rst, tcp_min_tso_segs). */
const fewest = 2;
/** For how long a piece may be sent at the connection's rate: a 1024th of a second. */
const longestPiece = second / 1024;
/** The smallest round trip, as often as this is in it, halves what may be added on a short path: 512 us (tcp_tso_rtt_log). */
const shortPath = 512_000;

/** What is less than a part of the window does not need to leave at once (ip-sysctl.rst, tcp_tso_win_divisor). */
const partOfWindow = 3;
/** A pause that is longer ends a burst: what can leave then leaves. */
const burstPause = millisecond;

/**
 * Segments that leave at the same moment are handed to the adapter in batches, which it cuts up (Linux,
 * generic segmentation offload). The last segment of a batch of several is pushed. This counts them.
 */
export class Batch {
  /** Segments of the present batch that have not left. */
  private left = 0;
  /** Its last segment is pushed. */
  private pushes = false;
  /** What the windows admit is too little for a batch, and waits for the next ACK. */
  waits = false;
  /** What is written and unsent. */
  readonly chunks = new Chunks();
  /** No other batch leaves in this call. */
  private single = false;
  private begun = false;

  /** More of the present batch is to leave at once. */
  get open(): boolean {
    return this.left > 0;
  }

  /** A new call of output: what has left before is no part of its batches. */
  begin(): void {
    this.left = 0;
    this.waits = false;
    this.begun = false;
  }

  /** Of the next call of output one batch leaves only. */
  limit(single: boolean): void {
    this.single = single;
  }

  /** All batches that may leave in this call have left. */
  get over(): boolean {
    return this.single && this.begun && this.left === 0;
  }

  /**
   * Whether the next batch waits for the next ACK, which will admit more, so that it is worth the adapter's while:
   * in the middle of a burst, if little of the window is left and the ACK is to come soon (an observation, captures
   * of Linux 6.18, tests/fixtures/linux/runs/h_odd_window).
   */
  defers(endpoint: Endpoint): boolean {
    if (this.left > 0 || this.single) return false;
    this.waits = isLittle(endpoint) && comesSoon(endpoint);
    return this.waits;
  }

  /** Counts the next segment; true if it is pushed: the last of several, or of a chunk that is pushed. */
  ends(endpoint: Endpoint, idleAtCall: boolean): boolean {
    if (this.left === 0) {
      const bytes = bytesThatFollow(endpoint, idleAtCall);
      this.left = Math.max(1, Math.ceil(bytes / endpoint.payload));
      const { written, buffered } = endpoint.state;
      const acknowledged = written - buffered;
      const from = acknowledged + endpoint.inFlight;
      const filled = Math.min(written, from + Math.max(bytes, bytesOfBatch(endpoint)));
      const pushed = this.chunks.leave(from + bytes, filled, acknowledged);
      this.pushes = pushed || this.left > 1;
      this.begun = true;
    }
    this.left--;
    return this.left === 0 && this.pushes;
  }
}

/** Several segments are unsent, and the windows admit neither a whole batch nor a third of what they are. */
function isLittle(endpoint: Endpoint): boolean {
  const { state, payload, congestionWindow, congestionEdge, inFlight } = endpoint;
  if (state.recovering || state.buffered - inFlight <= payload) return false;
  const room = Math.min(state.sndWnd, congestionEdge) - inFlight;
  if (room >= longest(endpoint) * payload) return false;
  return room < Math.floor(Math.min(state.sndWnd, congestionWindow) / partOfWindow);
}

/** Data have just left, and the ACK of what is in flight the longest is due: a round trip has passed, or all but a little of it. */
function comesSoon({ state, host, packets, smoothedRoundTrip }: Endpoint): boolean {
  const { now } = host.kernel;
  const oldest = packets?.oldest;
  if (oldest === undefined || now - state.lastSent > burstPause) return false;
  return oldest.at + smoothedRoundTrip - now <= Math.min(burstPause, smoothedRoundTrip / 2);
}

/** Bytes of the batch that begins at sndNxt. */
function bytesThatFollow(endpoint: Endpoint, idleAtCall: boolean): number {
  const { state, payload, congestionEdge, inFlight } = endpoint;
  const unsent = state.buffered - inFlight;
  const room = Math.min(unsent, state.sndWnd - inFlight, congestionEdge - inFlight);
  const most = batchSize(endpoint) * payload;
  if (room >= most) return most;
  // A rest at the end of the data, or of the peer's window, goes along.
  if (room < payload || smallMayLeave(endpoint, idleAtCall)) return room;
  return room - (room % payload);
}

/** Bytes of a batch, if the peer's window admits it. */
function bytesOfBatch(endpoint: Endpoint): number {
  const { payload, congestionEdge, inFlight } = endpoint;
  return Math.min(batchSize(endpoint) * payload, congestionEdge - inFlight);
}

/** Segments of a batch, if nothing else limits it. @param cwnd the congestion window, bytes. */
export function batchSize(endpoint: Endpoint, cwnd: number = endpoint.congestionWindow): number {
  const { state } = endpoint;
  // Half of the congestion window at most, so that the other half's ACKs keep the clock going.
  const half = Math.floor(cwnd / state.mss / 2);
  return Math.max(1, Math.min(half, longest(endpoint)));
}

/** What the rate of the connection and the length of its path allow, segments. */
function longest(endpoint: Endpoint): number {
  const { state } = endpoint;
  const halvings = Math.floor(state.shortestRoundTrip / shortPath);
  const short = halvings < 32 ? largest >>> halvings : 0;
  const bytes = Math.min(largest, sendingRate(endpoint) * longestPiece + short);
  return Math.max(fewest, Math.floor(bytes / state.mss));
}
