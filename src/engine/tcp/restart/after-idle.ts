import { WindowCode, type RecordId } from '../../../trace/format/index.ts';
import type { Nanoseconds } from '../../kernel/time.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  afterLoss,
  afterNonValidated,
  forgotten,
  measurePipe,
  nonValidatedPeriod,
  pipeAck,
} from './cwv.ts';
import { startPacing } from '../pacing.ts';
import { advance } from '../sequence.ts';

/** Nothing is outstanding, and TCP is called: asks the rule, and does as it says. */
export function restartAfterIdle(endpoint: Endpoint, cause: RecordId): void {
  const { state, host, policies, configuration, clock } = endpoint;
  if (state.pacing || (state.buffered === 0 && policies.restart.evenForAck !== true)) return;
  const { now } = host.kernel;
  // ns-2's retransmission timer runs on, and its running out moves `recover` up: if the first
  // segment is lost now, only a time-out will tell.
  const guarded = configuration.duplicatesGuard === 'recover-idle';
  if (guarded && hasSent(endpoint) && now - state.lastNewAck >= timeoutOf(endpoint)) {
    state.recover = state.sndMax;
  }
  const decision = policies.restart.afterIdle({
    sinceReceived: clock.elapsed(state.lastReceived, now),
    sinceSent: now - state.lastSent,
    sinceUnused: state.validation.unusedSince < 0 ? 0 : now - state.validation.unusedSince,
    sinceNewAck: now - state.lastNewAck,
    hasSent: hasSent(endpoint),
    timeout: timeoutOf(endpoint),
    roundTrip: endpoint.smoothedRoundTrip,
    latestRoundTrip: endpoint.latestRoundTrip,
    rate: state.vegas?.rate ?? 0,
    cwnd: state.cwnd,
    ssthresh: state.ssthresh,
    mss: state.mss,
    peerWindow: state.sndWnd,
    initialWindow: endpoint.firstWindow,
    threshold: configuration.idleThreshold,
    pacing: configuration.pacing,
  });
  if (decision === undefined) return;
  const { cwnd, ssthresh, paceOver } = decision;
  // The pause is over, even if the peer's window lets nothing leave yet.
  state.lastSent = now;
  // And it has been judged: the use of the window is watched anew (RFC 2861; Linux does so too).
  state.used = 0;
  state.usedSince = now;
  if (state.validation.unusedSince >= 0) {
    state.validation = { ...state.validation, unusedSince: now };
  }
  if (paceOver !== undefined) {
    endpoint.setWindow(cwnd, ssthresh, WindowCode.Pacing, cause);
    startPacing(endpoint, paceOver, configuration.pacing.ending === 'sent');
    return;
  }
  endpoint.setWindow(cwnd, ssthresh, WindowCode.Restart, cause);
}

/** Data was sent: a window that the application does not fill may be cut (RFC 2861). */
export function validateUse(endpoint: Endpoint, cause: RecordId): void {
  const { state, host, policies } = endpoint;
  const { cwnd, ssthresh, mss } = state;
  const inFlight = endpoint.inFlight;
  const decision = policies.restart.afterSending?.({
    now: host.kernel.now,
    cwnd,
    ssthresh,
    mss,
    peerWindow: state.sndWnd,
    initialWindow: endpoint.firstWindow,
    inFlight,
    timeout: timeoutOf(endpoint),
    limited: inFlight + mss > endpoint.congestionWindow,
    used: state.used,
    usedSince: state.usedSince,
  });
  if (decision === undefined) return;
  state.used = decision.used;
  state.usedSince = decision.usedSince;
  if (decision.cwnd === cwnd && decision.ssthresh === ssthresh) return;
  endpoint.setWindow(decision.cwnd, decision.ssthresh, WindowCode.Unused, cause);
}

/** So many bytes of new data were acknowledged: whether the window is used as RFC 7661 wants it. */
export function measureUse(endpoint: Endpoint, bytes: number, cause: RecordId): void {
  const { state, host } = endpoint;
  // What comes during a recovery was not sent at the window's pace (section 4.2).
  if (state.recovering) return;
  const { now } = host.kernel;
  const acknowledged = state.written - state.buffered;
  const next = acknowledged + endpoint.inFlight;
  const roundTrip = endpoint.latestRoundTrip;
  // The window has grown by up to a segment since.
  const full = endpoint.inFlight + bytes + 2 * state.mss > state.cwnd;
  const { cwnd: window } = state;
  state.validation = measurePipe(
    state.validation,
    now,
    acknowledged,
    next,
    roundTrip,
    window,
    full,
  );
  const { unusedSince } = state.validation;
  if (unusedSince < 0 || now - unusedSince < nonValidatedPeriod) return;
  const { cwnd, ssthresh } = afterNonValidated(state.cwnd, state.ssthresh, endpoint.firstWindow);
  state.validation = { ...state.validation, unusedSince: now };
  endpoint.setWindow(cwnd, ssthresh, WindowCode.Unused, cause);
}

/** The window that a loss is to halve: what was really used, if the whole was not (RFC 7661, section 4.4.1). */
export function windowAtLoss(endpoint: Endpoint): number {
  const { state, policies } = endpoint;
  const { cwnd, validation, recovering } = state;
  if (policies.restart.validates !== true || recovering || validation.unusedSince < 0) return cwnd;
  return Math.min(cwnd, Math.max(pipeAck(validation), endpoint.inFlight));
}

/** A recovery begins with so many bytes in flight (RFC 7661, section 4.4.1). */
export function noteLoss({ state }: Endpoint, flight: number): void {
  const lossFlight = state.validation.unusedSince < 0 ? -1 : flight;
  state.validation = { ...state.validation, lossFlight };
  state.repaired = 0;
}

/** It has ended: the window is half of what got through, if it was not in use before. */
export function endLoss(endpoint: Endpoint, cause: RecordId): void {
  const { state, host } = endpoint;
  const cwnd = afterLoss(state.validation, state.repaired, state.mss);
  state.validation = forgotten(host.kernel.now);
  if (cwnd !== undefined) endpoint.setWindow(cwnd, cwnd, WindowCode.Unused, cause);
}

/** A time-out: what was measured of the path no longer counts. */
export function forgetUse({ state, host }: Endpoint): void {
  state.validation = forgotten(host.kernel.now);
}

/** Any data, ever: a handshake's SYN is not data. */
export function hasSent({ state }: Endpoint): boolean {
  return state.sndMax !== advance(state.iss, 1);
}

function timeoutOf({ state, clock }: Endpoint): Nanoseconds {
  return clock.nanoseconds(state.rto);
}
