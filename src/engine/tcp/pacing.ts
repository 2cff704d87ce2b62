import { Flag, WindowCode } from '../../trace/codes/index.ts';
import type { RecordId } from '../../trace/format/index.ts';
import type { Nanoseconds } from '../kernel/time.ts';
import type { Endpoint } from './endpoint.ts';
import { initialWindowOf } from './initial-window.ts';
import type { Segment } from './segment.ts';
import { advance, distance } from './sequence.ts';

/**
 * Rate-based pacing (Visweswaraiah and Heidemann 1997, section 3): one segment at once, then one
 * per turn, until the first packet received shows that ACKs set the pace again. A turn comes
 * with the pacing timer; one that finds nothing to send is kept for what is written next.
 */
export function startPacing(endpoint: Endpoint, over: Nanoseconds, caps: boolean): void {
  const { state } = endpoint;
  const window = Math.min(endpoint.congestionWindow, state.sndWnd);
  const segments = Math.max(1, Math.floor(window / state.mss));
  state.pacing = true;
  state.paceTurn = true;
  state.paceGap = Math.max(1, Math.floor(over / segments));
  state.paceCaps = caps;
}

/** A segment has used the turn; the next one comes a gap later. */
export function takeTurn(endpoint: Endpoint, cause: RecordId): void {
  const { state, host, pacingTimer } = endpoint;
  state.paceTurn = false;
  pacingTimer.set(host.kernel.now + state.paceGap, cause);
}

export function stopPacing(endpoint: Endpoint): void {
  endpoint.state.pacing = false;
  endpoint.pacingTimer.stop();
}

/**
 * The first packet received ends it. If it acknowledges new data and the stack wants it so, the
 * window is what was sent so far, or its unpaced rest would leave as the burst that pacing is
 * there to avoid.
 */
export function endPacing(endpoint: Endpoint, segment: Segment, cause: RecordId): void {
  const { state } = endpoint;
  stopPacing(endpoint);
  if (!state.paceCaps || (segment.flags & Flag.Ack) === 0) return;
  const sent = distance(state.sndMax, state.sndUna);
  if (distance(segment.acknowledgment, state.sndUna) <= 0 || sent >= state.cwnd) return;
  endpoint.setWindow(Math.max(sent, state.mss), state.ssthresh, WindowCode.Pacing, cause);
}

/**
 * Other places where the ACK clock is broken (the paper, section 6.3): the first window of a
 * connection, or more than so many segments that may leave all at once, as after a full
 * window that was read, or a hole that was filled. And a window that RFC 7661 does not trust: what
 * is more than a first window by RFC 3390, which any sender may send all at once, is paced
 * (section 4.4.2 leaves the way and the number open).
 */
export function paceOtherBursts(endpoint: Endpoint): void {
  const { state, configuration } = endpoint;
  const { roundTrip } = configuration.pacing;
  const limit = leastPaced(endpoint);
  if (limit === 0 || state.recovering) return;
  const window = Math.min(endpoint.congestionWindow, state.sndWnd);
  const room = Math.min(state.buffered, window) - endpoint.inFlight;
  // One segment is no burst.
  if (room < Math.max(2, limit) * state.mss) return;
  const over = roundTrip === 'latest' ? endpoint.latestRoundTrip : endpoint.smoothedRoundTrip;
  if (over > 0) startPacing(endpoint, over, false);
}

/** How many segments that may leave all at once are paced; 0: none are too many. */
function leastPaced(endpoint: Endpoint): number {
  const { state, configuration } = endpoint;
  const { atStart, afterJump } = configuration.pacing;
  if (atStart && state.sndMax === advance(state.iss, 1)) return 2;
  if (!endpoint.use.isDoubted(endpoint)) return afterJump;
  const first = Math.max(endpoint.firstWindow, initialWindowOf('rfc3390', 0, state.mss));
  const many = Math.floor(first / state.mss) + 1;
  return afterJump === 0 ? many : Math.min(many, afterJump);
}
