import { WindowCode } from '../../../trace/codes/index.ts';
import type { RecordId } from '../../../trace/format/index.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  afterPeriods,
  afterRepair,
  isValidated,
  judged,
  noUse,
  sampled,
  usedWindow,
} from './cwv.ts';
import type { RestartRule } from './restart.ts';
import type { WindowUse } from './window-use.ts';

/** The window's use is measured, and what is not used is not trusted (RFC 7661). */
const measuredUse: WindowUse = {
  pacesBursts: true,

  isDoubted({ state, host, latestRoundTrip }) {
    if (state.recovering) return false;
    return !isValidated(state.validation, host.kernel.now, state.cwnd, latestRoundTrip);
  },

  beforeSending: watchUse,

  // In the non-validated phase the window may grow only while it is what limits the sender
  // (section 4.4). Nothing is measured in a recovery (section 4.2).
  onAck(endpoint, highAck, cause) {
    const { state, host, inFlight, latestRoundTrip: roundTrip } = endpoint;
    if (state.recovering) return true;
    const waiting = state.buffered > inFlight || state.blocked > 0;
    const limited = waiting && inFlight + state.mss > endpoint.congestionWindow;
    const { sndUna: before, sndMax: sent } = state;
    const { now } = host.kernel;
    state.validation = sampled(state.validation, { now, before, highAck, sent, roundTrip });
    watchUse(endpoint, cause);
    return limited || state.validation.nonValidatedSince < 0;
  },

  // What has grown may be more than is known to be carried.
  afterAck: watchUse,

  // Section 4.4.1.
  atLoss({ state, host, latestRoundTrip }, flight) {
    if (state.recovering) return undefined;
    return usedWindow(state.validation, host.kernel.now, state.cwnd, latestRoundTrip, flight);
  },

  onRecovery(endpoint, flight) {
    const { state } = endpoint;
    const used = measuredUse.atLoss(endpoint, flight);
    state.validation = { ...state.validation, usedAtLoss: used ?? -1 };
    state.repaired = 0;
  },

  // The window is half of what got through, if it was not validated before.
  onRepaired(endpoint, cause) {
    const { state } = endpoint;
    const cwnd = afterRepair(state.validation, state.repaired, state.mss);
    state.validation = noUse;
    if (cwnd !== undefined) endpoint.setWindow(cwnd, cwnd, WindowCode.Unused, cause);
  },

  // What was measured of the path no longer counts.
  forget({ state }) {
    state.validation = noUse;
  },
};

/** Has the window been without use for too long (section 4.5.2)? */
function watchUse(endpoint: Endpoint, cause: RecordId): void {
  const { state, host, latestRoundTrip } = endpoint;
  if (state.recovering) return;
  const { now } = host.kernel;
  state.validation = judged(state.validation, now, state.cwnd, latestRoundTrip);
  const left = afterPeriods(state.validation, now, state, endpoint.firstWindow);
  if (left === undefined) return;
  state.validation = left.memory;
  endpoint.setWindow(left.cwnd, left.ssthresh, WindowCode.Unused, cause);
}

/**
 * New congestion window validation (RFC 7661): a window that is not used stays, but does not
 * grow, and what leaves all at once is paced; a loss then leaves half of what was really used;
 * after five minutes half of the window is given up, not below the initial window. Nothing
 * special happens at a pause: an idle sender uses nothing. A controller that detects losses itself
 * answers them by its own rules.
 */
export const newWindowValidation: RestartRule = { afterIdle: () => undefined, use: measuredUse };
