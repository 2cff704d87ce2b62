import { WindowCode } from '../../../trace/codes/index.ts';
import type { RecordId } from '../../../trace/format/index.ts';
import type { Endpoint } from '../endpoint.ts';
import type { SequenceNumber } from '../sequence.ts';
import {
  afterPeriods,
  afterRepair,
  isValidated,
  judged,
  noUse,
  sampled,
  usedWindow,
} from './cwv.ts';

/** Whether RFC 7661 is in force, and says that the window is not known to be carried. */
export function isNonValidated(endpoint: Endpoint): boolean {
  const { state, host, policies, latestRoundTrip } = endpoint;
  if (policies.restart.validates !== true || state.recovering) return false;
  return !isValidated(state.validation, host.kernel.now, state.cwnd, latestRoundTrip);
}

/** Something is about to be sent, or was acknowledged: has the window been without use for too long (section 4.5.2)? */
export function watchUse(endpoint: Endpoint, cause: RecordId): void {
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
 * New data is about to be taken off: measures what the path carries, and tells whether the window
 * may grow. In the non-validated phase it may only while it is what limits the sender (section
 * 4.4). Nothing is measured in a recovery (section 4.2).
 */
export function measureUse(endpoint: Endpoint, highAck: SequenceNumber, cause: RecordId): boolean {
  const { state, host, inFlight, latestRoundTrip: roundTrip } = endpoint;
  if (state.recovering) return true;
  const waiting = state.buffered > inFlight || state.blocked > 0;
  const limited = waiting && inFlight + state.mss > endpoint.congestionWindow;
  const { sndUna: before, sndMax: sent } = state;
  const { now } = host.kernel;
  state.validation = sampled(state.validation, { now, before, highAck, sent, roundTrip });
  watchUse(endpoint, cause);
  return limited || state.validation.nonValidatedSince < 0;
}

/** What a loss finds in use, `flight` bytes being out; undefined: the whole window counts (section 4.4.1). */
export function usedAtLoss(endpoint: Endpoint, flight: number): number | undefined {
  const { state, host, policies, latestRoundTrip } = endpoint;
  if (policies.restart.validates !== true || state.recovering) return undefined;
  return usedWindow(state.validation, host.kernel.now, state.cwnd, latestRoundTrip, flight);
}

/** A recovery begins, and finds so much in use. */
export function noteLoss({ state }: Endpoint, used: number | undefined): void {
  state.validation = { ...state.validation, usedAtLoss: used ?? -1 };
  state.repaired = 0;
}

/** It has ended: the window is half of what got through, if it was not validated before. */
export function endLoss(endpoint: Endpoint, cause: RecordId): void {
  const { state } = endpoint;
  const cwnd = afterRepair(state.validation, state.repaired, state.mss);
  state.validation = noUse;
  if (cwnd !== undefined) endpoint.setWindow(cwnd, cwnd, WindowCode.Unused, cause);
}

/** All begins anew after a loss that no recovery repairs: what was measured of the path no longer counts. */
export function forgetUse({ state }: Endpoint): void {
  state.validation = noUse;
}
