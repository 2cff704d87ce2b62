import { TimerCode, WindowCode } from '../../../trace/codes/index.ts';
import type { RecordId } from '../../../trace/format/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { updateHold } from '../hold.ts';
import { output } from '../output.ts';
import { sendAgain } from '../send.ts';
import { distance } from '../sequence.ts';
import { precedes } from '../sequence.ts';
import { reduceWindow } from './accept.ts';
import { resendPacket } from './by-packets.ts';
import { rearm } from './loss-timer.ts';
import {
  detectLosses,
  enterPhase,
  enterRecovery,
  formerWindows,
  isPassed,
  thresholdAfterLoss,
} from './phases.ts';
import type { Repair } from './repair.ts';
import { duplicatesThreshold } from './reordering.ts';

/** Which timer ran out, for the log. */
export function timerCodeOf({ waits }: Repair): TimerCode {
  if (waits === 'probe') return TimerCode.TailLossProbe;
  return waits === 'reordering' ? TimerCode.Reordering : TimerCode.Retransmission;
}

/**
 * The retransmission timeout (RFC 6298, section 5, as RFC 8985, section 6.3, has it): all is lost but what left so recently that
 * its ACK could still come. The oldest packet leaves at once. `state.shift` counts this timeout.
 */
export function repairAfterTimeout(endpoint: Endpoint, repair: Repair, fired: RecordId): void {
  const { state, control, configuration } = endpoint;
  const { flight, reordering, phase } = repair;
  const { mss, cwnd: before, sndMax: highest } = state;
  const { now } = endpoint.host.kernel;
  const inOrder = phase === 'open' || phase === 'disorder';
  markAllLost(endpoint, repair);
  let threshold = state.ssthresh;
  if (inOrder || isPassed(endpoint, repair) || (phase === 'loss' && state.shift === 1)) {
    threshold = thresholdAfterLoss(endpoint, state.shift);
    repair.undo.begin(formerWindows(endpoint, repair), state.sndUna, flight.resent);
  }
  if (inOrder && flight.beyond >= duplicatesThreshold) reordering.reset();
  const inNetwork = flight.inNetwork() * mss;
  enterPhase(endpoint, repair, 'loss');
  repair.until = state.sndNxt;
  repair.probe.forget();
  repair.frto = configuration.frto && (inOrder || state.shift > 1);
  repair.newFirst = false;
  endpoint.use.forget(endpoint);
  const window = control.onTimeout?.({ now, mss, cwnd: before, highest }) ?? mss;
  endpoint.setWindow(window + inNetwork, threshold, WindowCode.Timeout, fired);
  const { oldest } = flight;
  if (oldest !== undefined) resendPacket(endpoint, repair, oldest, fired);
  output(endpoint, fired);
}

function markAllLost({ state, host }: Endpoint, { flight, rack }: Repair): void {
  const { now } = host.kernel;
  // The peer has thrown away what it reported (RFC 2018, section 8).
  if (flight.oldest?.held === true) {
    flight.unmarkHeld();
    flight.markLost(() => true);
    return;
  }
  if (!state.selectiveAcks) flight.assumed = 0;
  flight.markLost(({ at }, i) => i === 0 || !state.selectiveAcks || rack.timeLeft(at, now, 0) <= 0);
  state.duplicateAcks = flight.beyond;
}

/** Packets that others have overtaken have not come in time (RFC 8985, section 6.3). */
export function reorderingTimeout(endpoint: Endpoint, repair: Repair, fired: RecordId): void {
  const { flight } = repair;
  const before = flight.inNetwork();
  detectLosses(endpoint, repair, false, fired);
  if (flight.inNetwork() !== before) {
    if (repair.phase !== 'recovery') enterRecovery(endpoint, repair, fired);
    flight.begin().delivered = 1;
    reduceWindow(endpoint, repair, false, fired);
  }
  output(endpoint, fired);
  if (repair.waits !== 'timeout' || !endpoint.retransmissionTimer.running) {
    rearm(endpoint, repair, fired);
  }
}

/** No ACK came for two round trips: a probe finds out whether the end was lost (RFC 8985, section 7.3). */
export function probeTail(endpoint: Endpoint, repair: Repair, fired: RecordId): void {
  const { state } = endpoint;
  const { flight, probe } = repair;
  if (
    !probe.isOut &&
    (sendNewProbe(endpoint, repair, fired) || repeatLast(endpoint, repair, fired))
  ) {
    probe.begin(state.sndNxt, flight.newest !== undefined && flight.newest.times > 1);
    repair.waits = 'timeout';
  }
  rearm(endpoint, repair, fired);
  // What still waits does so for another reason than before the probe.
  updateHold(endpoint, false, fired);
}

/** New data, if the peer's window admits them: one segment, whatever the congestion window, Nagle's rule or a cork says. */
function sendNewProbe(endpoint: Endpoint, { probe }: Repair, fired: RecordId): boolean {
  const { state } = endpoint;
  const before = state.sndNxt;
  const unsent = state.buffered - endpoint.inFlight;
  const admitted = state.sndWnd - endpoint.inFlight;
  if (unsent <= 0 || admitted < Math.min(unsent, endpoint.payload)) return false;
  state.limited = Math.max(0, endpoint.windowUsed + state.mss - state.cwnd);
  probe.sends = true;
  output(endpoint, fired);
  probe.sends = false;
  state.limited = 0;
  state.limitedSent = 0;
  return precedes(before, state.sndNxt);
}

function repeatLast(endpoint: Endpoint, { flight, undo }: Repair, fired: RecordId): boolean {
  const { newest } = flight;
  if (newest === undefined) return false;
  const { start, end } = newest;
  endpoint.state.timing = false;
  if (sendAgain(endpoint, start, distance(end, start), fired) === 0) return false;
  undo.onCopy(endpoint.clock.timestamp(endpoint.host.kernel.now));
  return true;
}
