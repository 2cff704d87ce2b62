import { second } from '../kernel/time.ts';
import type { Endpoint } from './endpoint.ts';
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

/**
 * Segments that leave at the same moment are handed to the adapter in batches, which it cuts up (Linux,
 * generic segmentation offload). The last segment of a batch of several is pushed. This counts them.
 */
export class Batch {
  /** Segments of the present batch that have not left. */
  private left = 0;
  private size = 0;

  /** More of the present batch is to leave at once. */
  get open(): boolean {
    return this.left > 0;
  }

  /** A new call of output: what has left before is no part of its batches. */
  begin(): void {
    this.left = 0;
  }

  /** Counts the next segment; true if it is the last of a batch of several. */
  ends(endpoint: Endpoint, idleAtCall: boolean): boolean {
    if (this.left === 0) {
      this.size = segmentsThatFollow(endpoint, idleAtCall);
      this.left = this.size;
    }
    this.left--;
    return this.left === 0 && this.size > 1;
  }
}

/** Segments of the batch that begins at sndNxt, at least one. */
function segmentsThatFollow(endpoint: Endpoint, idleAtCall: boolean): number {
  const { state, payload, congestionEdge, inFlight } = endpoint;
  const admitted = Math.min(state.sndWnd, congestionEdge);
  const unsent = state.buffered - inFlight;
  const room = Math.min(unsent, admitted - inFlight);
  const smallEnd = room === unsent && smallMayLeave(endpoint, idleAtCall);
  const segments = smallEnd ? Math.ceil(room / payload) : Math.floor(room / payload);
  // Half of the congestion window at most, so that the other half's ACKs keep the clock going.
  const half = Math.floor(endpoint.congestionWindow / state.mss / 2);
  return Math.max(1, Math.min(segments, half, longest(endpoint)));
}

/** What the rate of the connection and the length of its path allow, segments. */
function longest(endpoint: Endpoint): number {
  const { state } = endpoint;
  const halvings = Math.floor(state.shortestRoundTrip / shortPath);
  const short = halvings < 32 ? largest >>> halvings : 0;
  const bytes = Math.min(largest, sendingRate(endpoint) * longestPiece + short);
  return Math.max(fewest, Math.floor(bytes / state.mss));
}
