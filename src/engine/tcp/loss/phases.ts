import { WindowCode } from '../../../trace/codes/index.ts';
import type { RecordId } from '../../../trace/format/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { precedes } from '../sequence.ts';
import { factsOfUse } from './facts.ts';
import { waitForReordering } from './loss-timer.ts';
import type { Repair } from './repair.ts';

/** What an ACK means for a loss, besides what it delivers. */
export interface AckSigns {
  /** It acknowledges new data. */
  readonly advances: boolean;
  /** It is a duplicate, of a peer without selective ACKs. */
  readonly duplicate: boolean;
  /** Its timestamp echo; 0 or less: none. */
  readonly echo: number;
}

/** Enters a phase; the endpoint's state says in short what goes on. */
export function enterPhase({ state }: Endpoint, repair: Repair, phase: Repair['phase']): void {
  repair.phase = phase;
  state.recovering = repair.repairs;
}

/** Nothing is to be repaired: is anything missing still? */
export function keepOpen(endpoint: Endpoint, repair: Repair): void {
  const { flight } = repair;
  const again = flight.resent > 0 || (flight.oldest?.times ?? 0) > 1;
  if (!again) repair.undo.forgetCopies();
  const missing = flight.beyond > 0 || flight.lost > 0 || again;
  const phase = missing ? 'disorder' : 'open';
  if (phase === repair.phase) return;
  enterPhase(endpoint, repair, phase);
  repair.until = endpoint.state.sndNxt;
}

/** Marks what is lost by now. Returns whether the timer waits for more. */
export function detectLosses(
  endpoint: Endpoint,
  repair: Repair,
  advances: boolean,
  cause: RecordId,
): boolean {
  const { state, host, configuration } = endpoint;
  const { flight, phase, reordering } = repair;
  if (flight.outstanding === 0) return false;
  if (!state.selectiveAcks || configuration.lossDetection === 'duplicates') {
    markOldest(endpoint, repair, advances);
    return false;
  }
  const wait = repair.rack.detect(flight, reordering, {
    now: host.kernel.now,
    recovering: phase === 'recovery' || phase === 'loss',
    shortest: repair.shortest,
    smoothed: endpoint.smoothedRoundTrip,
  });
  if (wait > 0) waitForReordering(endpoint, repair, wait, cause);
  return wait > 0;
}

/** The oldest packet is lost after three duplicates, and in a recovery at each ACK of a part (RFC 6582, section 3.2). */
function markOldest({ state }: Endpoint, repair: Repair, advances: boolean): void {
  const { flight, phase, reordering } = repair;
  const repairs = repair.repairs;
  const due = repairs ? phase === 'recovery' && advances : flight.beyond >= reordering.degree;
  if (!due) return;
  if (!state.selectiveAcks || repairs) {
    flight.markLost((packet, i) => i === 0 && !packet.lost);
    return;
  }
  flight.markLost((_packet, i) => i === 0);
}

/** A loss is to be repaired: the threshold is lowered, and the window comes down to it by proportional rate reduction. */
export function enterRecovery(endpoint: Endpoint, repair: Repair, cause: RecordId): void {
  const { state } = endpoint;
  const { flight, probe } = repair;
  const { cwnd } = state;
  const threshold = thresholdAfterLoss(endpoint, 0);
  endpoint.use.onRecovery(endpoint, flight.inNetwork() * state.mss);
  const copies = flight.resent + (probe.isCopy ? 1 : 0);
  repair.undo.begin(formerWindows(endpoint, repair), state.sndUna, copies);
  repair.prr.begin(Math.floor(cwnd / state.mss), flight.sentCount);
  repair.until = state.sndNxt;
  probe.forget();
  enterPhase(endpoint, repair, 'recovery');
  endpoint.setWindow(cwnd, threshold, WindowCode.FastRetransmit, cause);
}

/** Half of the window, or what the controller says, in whole packets, two at least. @param timeouts in a row. */
export function thresholdAfterLoss(endpoint: Endpoint, timeouts: number): number {
  const { control, state } = endpoint;
  const facts = { ...factsOfUse(endpoint), timeouts };
  const { mss } = state;
  const threshold = control.onLoss?.(facts) ?? Math.floor(facts.cwnd / mss / 2) * mss;
  return Math.max(2 * mss, threshold);
}

/** What an undo restores. The threshold is three quarters of a window above it. */
export function formerWindows(
  { state }: Endpoint,
  repair: Repair,
): { readonly cwnd: number; readonly ssthresh: number } {
  const { cwnd, ssthresh, mss } = state;
  if (repair.phase === 'recovery') return { cwnd, ssthresh };
  const packets = Math.floor(cwnd / mss);
  const most = (Math.floor(packets / 2) + Math.floor(packets / 4)) * mss;
  return { cwnd, ssthresh: Math.max(ssthresh, most) };
}

/** Whether the last loss was none, by DSACKs or by a timestamp. */
export function mayUndo({ configuration }: Endpoint, repair: Repair, echo: number): boolean {
  if (!configuration.undo) return false;
  return repair.undo.allDuplicates || repair.undo.isOfOriginal(echo);
}

/** The loss was none: the window is as before. @param all nothing of what seemed lost was. */
export function undoLoss(endpoint: Endpoint, repair: Repair, all: boolean, cause: RecordId): void {
  const { state, control } = endpoint;
  const { former } = repair.undo;
  if (all) repair.flight.unmarkLost();
  repair.undo.end();
  if (former === undefined) return;
  control.onUndo?.();
  const cwnd = Math.max(state.cwnd, former.cwnd);
  endpoint.setWindow(cwnd, Math.max(state.ssthresh, former.ssthresh), WindowCode.Undo, cause);
}

/** Duplicates of the time before could be taken for another loss: without selective ACKs the phase lasts until more is acknowledged (RFC 6582, section 4.1). */
export function waitsForMore({ state }: Endpoint, repair: Repair): boolean {
  if (state.selectiveAcks || state.sndUna !== repair.until) return false;
  const { flight } = repair;
  if (flight.resent === 0 && (flight.oldest?.times ?? 0) <= 1) repair.undo.forgetCopies();
  return true;
}

/** All that was sent before the loss is acknowledged. Returns whether the phase is over. */
export function finishRepair(
  endpoint: Endpoint,
  repair: Repair,
  echo: number,
  cause: RecordId,
): boolean {
  if (mayUndo(endpoint, repair, echo)) undoLoss(endpoint, repair, false, cause);
  else repair.rack.onRecovered();
  if (waitsForMore(endpoint, repair)) return false;
  enterPhase(endpoint, repair, 'open');
  return true;
}

/** Whether all that was sent when the phase began is acknowledged. */
export function isPassed({ state }: Endpoint, repair: Repair): boolean {
  return !precedes(state.sndUna, repair.until);
}
