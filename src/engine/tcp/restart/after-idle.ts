import { WindowCode } from '../../../trace/codes/index.ts';
import type { RecordId } from '../../../trace/format/index.ts';
import type { Nanoseconds } from '../../kernel/time.ts';
import type { Endpoint } from '../endpoint.ts';
import { startPacing } from '../pacing.ts';
import { advance } from '../sequence.ts';
import type { RestartDecision } from './restart.ts';

/** TCP is called with nothing outstanding: asks the rule and applies its decision. */
export function restartAfterIdle(endpoint: Endpoint, cause: RecordId): void {
  const { state, host, policies, configuration } = endpoint;
  if (state.pacing || (state.buffered === 0 && policies.restart.evenForAck !== true)) return;
  const { now } = host.kernel;
  // ns-2's retransmission timer keeps running, and its running out moves `recover` up: if the first
  // segment is lost now, only a timeout reveals it.
  const guarded = configuration.duplicatesGuard === 'recover-idle';
  if (guarded && hasSent(endpoint) && now - state.lastNewAck >= timeoutOf(endpoint)) {
    state.recover = state.sndMax;
  }
  const decision = restartDecision(endpoint);
  if (decision === undefined) return;
  const { cwnd, ssthresh, paceOver } = decision;
  // The pause is over, even if the peer's window lets nothing leave yet.
  state.pauseJudged = now;
  // And it has been judged: the use of the window is watched anew (RFC 2861; Linux does so too).
  state.used = 0;
  state.usedSince = now;
  if (paceOver !== undefined) {
    endpoint.setWindow(cwnd, ssthresh, WindowCode.Pacing, cause);
    startPacing(endpoint, paceOver, configuration.pacing.ending === 'sent');
    return;
  }
  endpoint.setWindow(cwnd, ssthresh, WindowCode.Restart, cause);
}

/** The congestion window, bytes, with which data would leave that are written now. */
export function windowAfterPause(endpoint: Endpoint): number {
  const { state, congestionWindow } = endpoint;
  if (state.sndMax !== state.sndUna) return congestionWindow;
  return restartDecision(endpoint)?.cwnd ?? congestionWindow;
}

/** What the rule says of the pause that ends now. */
function restartDecision(endpoint: Endpoint): RestartDecision | undefined {
  const { state, host, policies, configuration, clock } = endpoint;
  const { now } = host.kernel;
  return policies.restart.afterIdle({
    sinceReceived: clock.elapsed(state.lastReceived, now),
    sinceSent: clock.present(now) - clock.present(Math.max(state.lastSent, state.pauseJudged)),
    sinceNewAck: now - state.lastNewAck,
    hasSent: hasSent(endpoint),
    timeout: timeoutOf(endpoint),
    roundTrip: endpoint.smoothedRoundTrip,
    latestRoundTrip: endpoint.latestRoundTrip,
    rate: endpoint.control.rate ?? 0,
    cwnd: state.cwnd,
    ssthresh: state.ssthresh,
    mss: state.mss,
    peerWindow: state.sndWnd,
    initialWindow: endpoint.firstWindow,
    unit: unitOf(endpoint),
    threshold: configuration.idleThreshold,
    pacing: configuration.pacing,
  });
}

/** Data leaves with nothing in flight: the controller hears of the pause, but not of the time before the first data. */
export function reportIdle(endpoint: Endpoint): void {
  const { state, host, control } = endpoint;
  if (control.onIdle === undefined || !hasSent(endpoint)) return;
  const { now } = host.kernel;
  const { lastSent, lastNewAck } = state;
  control.onIdle({ now, sinceSent: now - lastSent, sinceAcknowledged: now - lastNewAck });
}

/** Data was sent: a window that the application does not fill may be cut (RFC 2861). */
export function validateUse(endpoint: Endpoint, cause: RecordId): void {
  const { state, host, policies, clock } = endpoint;
  const { cwnd, ssthresh, mss } = state;
  const inFlight = endpoint.windowUsed;
  const decision = policies.restart.afterSending?.({
    now: clock.present(host.kernel.now),
    cwnd,
    ssthresh,
    mss,
    peerWindow: state.sndWnd,
    initialWindow: endpoint.firstWindow,
    unit: unitOf(endpoint),
    inFlight,
    timeout: timeoutOf(endpoint),
    limited: endpoint.limit?.binds(endpoint) ?? inFlight + mss > endpoint.congestionWindow,
    filled: endpoint.limit !== undefined && state.blocked > 0,
    used: state.used,
    usedSince: clock.present(state.usedSince),
  });
  if (decision === undefined) return;
  state.used = decision.used;
  state.usedSince = decision.usedSince;
  if (decision.cwnd === cwnd && decision.ssthresh === ssthresh) return;
  endpoint.setWindow(decision.cwnd, decision.ssthresh, WindowCode.Unused, cause);
}

/** Windows are whole multiples of it, bytes. */
function unitOf({ state, countsPackets }: Endpoint): number {
  return countsPackets ? state.mss : 1;
}

/** Any data, ever: a handshake's SYN is not data. */
function hasSent({ state }: Endpoint): boolean {
  return state.sndMax !== advance(state.iss, 1);
}

function timeoutOf({ state, clock }: Endpoint): Nanoseconds {
  return clock.nanoseconds(state.rto);
}
