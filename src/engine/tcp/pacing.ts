import { Flag, WindowCode } from '../../trace/codes/index.ts';
import type { RecordId } from '../../trace/format/index.ts';
import type { Nanoseconds } from '../kernel/time.ts';
import type { Endpoint } from './endpoint.ts';
import { initialWindowOf } from './initial-window.ts';
import type { Segment } from './segment.ts';
import { sendingRate } from './rate.ts';
import { advance, distance } from './sequence.ts';

/**
 * The one pacer of a connection: after each segment the next waits for the pacing timer. Two things
 * set how long: a window that is spread over a round trip, until the first packet received shows that
 * ACKs set the pace again (rate-based pacing, Visweswaraiah and Heidemann 1997, section 3); otherwise
 * the rate that was asked for, or the congestion controller's, if it has one. A turn that finds nothing to send is kept for
 * what is written next. Acknowledgments and the first retransmission of a loss don't wait.
 */
export function startPacing(endpoint: Endpoint, over: Nanoseconds, caps: boolean): void {
  const { state } = endpoint;
  const window = Math.min(endpoint.congestionWindow, state.sndWnd);
  const segments = Math.max(1, Math.floor(window / state.mss));
  state.pacing = true;
  state.paceWaits = false;
  state.paceGap = Math.max(1, Math.floor(over / segments));
  state.paceCaps = caps;
}

/** `used` numbers have left, `length` of them data: the next segment waits, if anything paces it. */
export function paceNext(endpoint: Endpoint, used: number, length: number, cause: RecordId): void {
  const { state, host, control, pacingTimer } = endpoint;
  const { pacingRate = 0 } = control;
  if (!state.pacing) {
    if (endpoint.configuration.maxPacingRate > 0) {
      paceByRequest(endpoint, length, cause);
      return;
    }
    if (pacingRate <= 0) return;
  }
  const gap = state.pacing ? state.paceGap : Math.ceil(used / pacingRate);
  state.paceWaits = true;
  pacingTimer.set(host.kernel.now + gap, cause);
}

/** Segments at the start of a connection that are not paced. */
const unpaced = 10;

/**
 * Pacing that the application or the host asks for (Linux: SO_MAX_PACING_RATE, fq). A batch leaves as a
 * whole, and the next waits for as long as it takes at the rate. A batch that is late shortens the wait, by
 * at most half of that wait.
 */
function paceByRequest(endpoint: Endpoint, length: number, cause: RecordId): void {
  const { state, host, control, batch, pacingTimer } = endpoint;
  if (length === 0) return;
  state.pacedBytes += length;
  state.pacedSegments = Math.min(unpaced, state.pacedSegments + 1);
  if (batch?.open === true) return;
  const { now } = host.kernel;
  const bytes = state.pacedBytes;
  state.pacedBytes = 0;
  const late = Math.max(0, now - state.paceFrom);
  state.paceFrom = Math.max(now, state.paceFrom);
  if (state.pacedSegments < unpaced) return;
  const { pacingRate = 0 } = control;
  const rate = sendingRate(endpoint);
  const time = bytes / (pacingRate > 0 ? Math.min(pacingRate, rate) : rate);
  state.paceFrom += Math.floor(time - Math.min(late, time / 2));
  if (state.paceFrom <= now) return;
  state.paceWaits = true;
  pacingTimer.set(state.paceFrom, cause);
}

/** Whatever comes next leaves at once. */
export function stopPacing(endpoint: Endpoint): void {
  endpoint.state.pacing = false;
  endpoint.state.paceWaits = false;
  endpoint.pacingTimer.stop();
}

/**
 * The first packet received ends the pacing of a window. If it acknowledges new data and the stack
 * is configured so, the window becomes what was sent so far. Otherwise its unpaced rest would leave
 * as the burst that pacing is there to avoid.
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
 * connection, or more than so many segments that could leave all at once, as after a full
 * window was read or a hole was filled. It also paces a window that RFC 7661 does not trust,
 * beyond a first window by RFC 3390, which any sender is allowed to send all at once (section 4.4.2
 * leaves the method and the number open).
 */
export function paceOtherBursts(endpoint: Endpoint): void {
  const { state, configuration } = endpoint;
  const { roundTrip } = configuration.pacing;
  const limit = minPaced(endpoint);
  if (limit === 0 || state.recovering) return;
  const window = Math.min(endpoint.congestionWindow, state.sndWnd);
  const room = Math.min(state.buffered, window) - endpoint.inFlight;
  // A single segment is no burst.
  if (room < Math.max(2, limit) * state.mss) return;
  const over = roundTrip === 'latest' ? endpoint.latestRoundTrip : endpoint.smoothedRoundTrip;
  if (over > 0) startPacing(endpoint, over, false);
}

/** From how many segments on a burst is paced; 0: never. */
function minPaced(endpoint: Endpoint): number {
  const { state, configuration } = endpoint;
  const { atStart, afterJump } = configuration.pacing;
  if (atStart && state.sndMax === advance(state.iss, 1)) return 2;
  if (!endpoint.use.isDoubted(endpoint)) return afterJump;
  const first = Math.max(endpoint.firstWindow, initialWindowOf('rfc3390', 0, state.mss));
  const many = Math.floor(first / state.mss) + 1;
  return afterJump === 0 ? many : Math.min(many, afterJump);
}
