import { WindowCode } from '../../trace/codes/index.ts';
import type { RecordId } from '../../trace/format/index.ts';
import { coveredBetween, from, holeFrom, insert } from './blocks.ts';
import type { Endpoint } from './endpoint.ts';
import { lostBefore, pipeOf } from './recovery/scoreboard.ts';
import type { Segment } from './segment.ts';
import { sendAgain } from './send.ts';
import { advance, distance, latest, precedes } from './sequence.ts';

/**
 * RFC 6675, section 4, Update: enters what the peer says it holds. Returns the bytes of it that
 * were not known: with none the ACK is no duplicate (section 2).
 */
export function updateScoreboard(endpoint: Endpoint, segment: Segment): number {
  const { state } = endpoint;
  const { sack } = segment.options;
  if (sack.length === 0 || !state.selectiveAcks) return 0;
  let newly = 0;
  for (const block of sack) {
    const { start, end } = block;
    const possible =
      precedes(start, end) && precedes(state.sndUna, end) && !precedes(state.sndMax, end);
    if (!possible || precedes(start, state.sndUna)) continue;
    const fresh = distance(end, start) - coveredBetween(state.scoreboard, start, end);
    if (fresh === 0) continue;
    newly += fresh;
    state.scoreboard = insert(state.scoreboard, block);
  }
  return newly;
}

/** What the cumulative acknowledgment has passed is no longer of interest. */
export function trimScoreboard(endpoint: Endpoint): void {
  const { state } = endpoint;
  if (state.scoreboard.length > 0) state.scoreboard = from(state.scoreboard, state.sndUna);
}

/** Whether the scoreboard says that the oldest segment is lost. */
export function oldestIsLost(endpoint: Endpoint): boolean {
  const { scoreboard, sndUna, mss } = endpoint.state;
  return scoreboard.length > 0 && precedes(sndUna, lostBefore(scoreboard, sndUna, mss));
}

/** The recovery has begun: the oldest segment is sent again, however full the pipe (step 4.3). */
export function beginSelective(endpoint: Endpoint, cause: RecordId): void {
  const { state } = endpoint;
  const hole = holeFrom(state.scoreboard, state.sndUna, state.sndMax);
  if (hole === undefined) return;
  const sent = sendAgain(endpoint, hole.start, distance(hole.end, hole.start), cause);
  state.resentTo = advance(hole.start, sent);
  state.rescuedTo = state.resentTo;
}

/** Estimates anew what is in the network, and says so. */
export function measurePipe(endpoint: Endpoint, cause: RecordId): void {
  const { state } = endpoint;
  const { scoreboard, sndUna, sndMax, resentTo, mss } = state;
  state.pipe = pipeOf(scoreboard, sndUna, sndMax, resentTo, mss);
  endpoint.logWindow(WindowCode.Pipe, cause, state.pipe);
}

/** NextSeg, rule 1: what is lost, in order, at most `most` segments. Returns how many left. */
export function sendLost(endpoint: Endpoint, most: number, cause: RecordId): number {
  const { scoreboard, sndUna, mss } = endpoint.state;
  return resendBefore(endpoint, lostBefore(scoreboard, sndUna, mss), most, cause);
}

/**
 * Rules 3 and 4, when nothing new can be sent: what lies below the highest number selectively
 * acknowledged, even if it might not be lost. Then, once, the end of what is outstanding, whose loss
 * no selective ACK could reveal. What left since the recovery began is still in flight, so it is
 * left out. At most `most` segments; returns how many left.
 */
export function sendRest(endpoint: Endpoint, most: number, cause: RecordId): number {
  const { state } = endpoint;
  const unsent = state.buffered - endpoint.inFlight;
  const windowRoom = state.sndWnd - endpoint.inFlight;
  if (unsent > 0 && windowRoom >= Math.min(unsent, endpoint.payload)) return 0;
  const last = state.scoreboard[state.scoreboard.length - 1];
  const left = last === undefined ? 0 : resendBefore(endpoint, last.start, most, cause);
  const rescuable = distance(state.sndUna, state.rescuedTo) > 0 && !state.paceWaits;
  if (!rescuable || left >= most || state.cwnd - state.pipe < state.mss) return left;
  const hole = lastHole(endpoint);
  if (hole === undefined || precedes(state.recover, hole.end)) return left;
  const start = latest(hole.start, advance(hole.end, -endpoint.payload));
  sendAgain(endpoint, start, distance(hole.end, start), cause);
  state.rescuedTo = state.recover;
  return left + 1;
}

/** Sends again what is not held below `end`, as far as the pipe has room. Returns how many segments. */
function resendBefore(endpoint: Endpoint, end: number, most: number, cause: RecordId): number {
  const { state } = endpoint;
  let left = 0;
  while (left < most && !state.paceWaits && state.cwnd - state.pipe >= state.mss) {
    const hole = holeFrom(state.scoreboard, latest(state.sndUna, state.resentTo), end);
    if (hole === undefined) break;
    const sent = sendAgain(endpoint, hole.start, distance(hole.end, hole.start), cause);
    if (sent === 0) break;
    state.resentTo = advance(hole.start, sent);
    left++;
  }
  return left;
}

/** The stretch with the highest number that is outstanding and not selectively acknowledged. */
function lastHole(endpoint: Endpoint): { start: number; end: number } | undefined {
  const { scoreboard, sndUna, sndMax } = endpoint.state;
  for (let i = scoreboard.length - 1; i >= 0; i--) {
    const { end } = scoreboard[i]!;
    const hole = holeFrom(scoreboard, end, sndMax);
    if (hole !== undefined) return hole;
    const before = scoreboard[i]!.start;
    const start = i === 0 ? sndUna : scoreboard[i - 1]!.end;
    if (precedes(start, before)) return { start, end: before };
  }
  return holeFrom(scoreboard, sndUna, sndMax);
}
