import { WindowCode } from '../../../trace/codes/index.ts';
import type { RecordId } from '../../../trace/format/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { precedes } from '../sequence.ts';
import {
  detectLosses,
  enterPhase,
  enterRecovery,
  finishRepair,
  isPassed,
  keepOpen,
  mayUndo,
  undoLoss,
  waitsForMore,
  type AckSigns,
} from './phases.ts';
import type { Repair } from './repair.ts';

/**
 * An ACK may show a loss, or the repair of one: the phase that follows. Returns whether the timer was set for what is
 * missing.
 */
export function judgeAck(
  endpoint: Endpoint,
  repair: Repair,
  signs: AckSigns,
  cause: RecordId,
): boolean {
  const { undo, flight } = repair;
  if (flight.outstanding === 0) flight.assumed = 0;
  if (repair.phase === 'open') undo.forgetCopies();
  else if (isPassed(endpoint, repair) && repair.phase === 'recovery') {
    flight.assumed = 0;
    if (!finishRepair(endpoint, repair, signs.echo, cause)) return false;
    endReduction(endpoint, repair, cause);
  }
  if (repair.phase === 'recovery') return judgeInRecovery(endpoint, repair, signs, cause);
  if (repair.phase === 'loss') return judgeAfterTimeout(endpoint, repair, signs, cause);
  return judgeInOrder(endpoint, repair, signs, cause);
}

/** No loss is being repaired. */
function judgeInOrder(
  endpoint: Endpoint,
  repair: Repair,
  { advances, duplicate }: AckSigns,
  cause: RecordId,
): boolean {
  const { flight, undo } = repair;
  if (!endpoint.state.selectiveAcks) {
    if (advances) flight.assumed = 0;
    if (duplicate) countDuplicate(repair);
  }
  // Late duplicates may still show that the last loss was none.
  if (endpoint.configuration.undo && undo.allDuplicates) undoByDuplicates(endpoint, repair, cause);
  const waits = detectLosses(endpoint, repair, advances, cause);
  if (flight.lost > 0) enterRecovery(endpoint, repair, cause);
  else keepOpen(endpoint, repair);
  return waits;
}

function judgeInRecovery(
  endpoint: Endpoint,
  repair: Repair,
  signs: AckSigns,
  cause: RecordId,
): boolean {
  const { state, configuration } = endpoint;
  const { flight, undo } = repair;
  const { advances, duplicate, echo } = signs;
  if (!advances) {
    if (!state.selectiveAcks && duplicate) countDuplicate(repair);
  } else if (configuration.undo && undo.isOfOriginal(echo)) {
    // The hole was filled by what was only late. As long as copies are out, nothing more is thought lost.
    if (flight.resent > 0) return false;
    undoLoss(endpoint, repair, true, cause);
    keepOpen(endpoint, repair);
  }
  if (configuration.undo && undo.allDuplicates) {
    undoByDuplicates(endpoint, repair, cause);
    keepOpen(endpoint, repair);
  }
  const waits = detectLosses(endpoint, repair, advances, cause);
  if (!repair.repairs && flight.lost > 0) enterRecovery(endpoint, repair, cause);
  return waits;
}

/** After a timeout: was it spurious (F-RTO, RFC 5682, section 3.1)? Is all repaired? */
function judgeAfterTimeout(
  endpoint: Endpoint,
  repair: Repair,
  signs: AckSigns,
  cause: RecordId,
): boolean {
  const { state } = endpoint;
  const { flight } = repair;
  const { advances, duplicate, echo } = signs;
  if (advances && mayUndo(endpoint, repair, echo)) {
    undoTimeout(endpoint, repair, false, cause);
    return detectAfterTimeout(endpoint, repair, advances, cause);
  }
  const passed = isPassed(endpoint, repair);
  if (repair.frto) {
    const answer = askFrto(endpoint, repair, signs, passed, cause);
    if (answer !== 'goes-on') {
      return detectAfterTimeout(endpoint, repair, advances, cause);
    }
  }
  if (passed) {
    finishRepair(endpoint, repair, echo, cause);
  } else if (!state.selectiveAcks) {
    // What was sent anew is arriving: duplicates let more follow.
    if (duplicate && precedes(repair.until, state.sndNxt)) countDuplicate(repair);
    else if (advances) flight.assumed = 0;
  }
  return detectAfterTimeout(endpoint, repair, advances, cause);
}

/** @returns 'goes-on' if the repair goes on as after any timeout. */
function askFrto(
  endpoint: Endpoint,
  repair: Repair,
  { advances, duplicate }: AckSigns,
  passed: boolean,
  cause: RecordId,
): 'undone' | 'tries' | 'goes-on' {
  const { state } = endpoint;
  const { flight } = repair;
  // Step 3.b: something that was sent only once has come, so not all was lost.
  if (flight.news.original) {
    undoTimeout(endpoint, repair, true, cause);
    return 'undone';
  }
  if (precedes(repair.until, state.sndNxt)) {
    // Step 3.a: new data came, and the old are still missing.
    if (flight.news.held > 0 || duplicate) repair.frto = false;
    return 'goes-on';
  }
  if (!advances || passed) return 'goes-on';
  // Step 2.b: new data leave instead of copies; their ACKs will show which it was.
  repair.until = state.sndNxt;
  const unsent = state.buffered - endpoint.inFlight;
  if (unsent > 0 && state.sndWnd > endpoint.inFlight) {
    repair.newFirst = true;
    return 'tries';
  }
  repair.frto = false;
  return 'goes-on';
}

/** The timeout was spurious. */
function undoTimeout(endpoint: Endpoint, repair: Repair, byFrto: boolean, cause: RecordId): void {
  undoLoss(endpoint, repair, true, cause);
  endpoint.state.shift = 0;
  if (waitsForMore(endpoint, repair)) return;
  if (byFrto || endpoint.state.selectiveAcks) enterPhase(endpoint, repair, 'open');
}

function detectAfterTimeout(
  endpoint: Endpoint,
  repair: Repair,
  advances: boolean,
  cause: RecordId,
): boolean {
  const { flight } = repair;
  if (repair.phase === 'open') {
    return judgeInOrder(endpoint, repair, { advances, duplicate: false, echo: 0 }, cause);
  }
  const { resent } = flight;
  const waits = detectLosses(endpoint, repair, advances, cause);
  // Copies are lost, too: that is another loss.
  if (flight.resent < resent) enterRecovery(endpoint, repair, cause);
  return waits;
}

function undoByDuplicates(endpoint: Endpoint, repair: Repair, cause: RecordId): void {
  repair.rack.onUndone();
  undoLoss(endpoint, repair, false, cause);
}

/** The peer has got one more packet beyond the hole; no more than there are, holes left out. */
function countDuplicate(repair: Repair): void {
  const { flight } = repair;
  flight.assumed++;
  flight.news.delivered++;
  limitAssumed(repair);
}

/** If more duplicates came than packets can be beyond the holes, packets were only late. */
export function limitAssumed({ flight, reordering }: Repair): void {
  const holes = Math.min(flight.outstanding, Math.max(1, flight.lost));
  if (flight.assumed + holes <= flight.outstanding) return;
  flight.assumed = Math.max(0, flight.outstanding - holes);
  reordering.observeDuplicates(flight.outstanding);
}

/** The recovery is over: the window is the threshold, unless it was undone. */
function endReduction(endpoint: Endpoint, { undo }: Repair, cause: RecordId): void {
  const { ssthresh, cwnd } = endpoint.state;
  const window = undo.former === undefined ? cwnd : ssthresh;
  endpoint.setWindow(window, ssthresh, WindowCode.Deflate, cause);
  endpoint.use.onRepaired(endpoint, cause);
}
