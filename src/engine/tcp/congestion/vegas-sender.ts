import { WindowCode } from '../../../trace/codes/index.ts';
import type { RecordId } from '../../../trace/format/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { output, resendOldest } from '../output.ts';
import { advance, precedes } from '../sequence.ts';
import { startRetransmissionTimer } from '../timers.ts';
import type { SentSegment } from '../send-times.ts';
import { beginVegas, vegasAck, vegasDuplicate, type VegasMemory } from './vegas.ts';

/**
 * New data was acknowledged, and the state knows it already; Vegas decides about the window.
 * @param duplicates duplicate ACKs before this one.
 * @param grows false: the window is not used, and must not grow (RFC 7661, section 4.4).
 */
export function growByDelay(
  endpoint: Endpoint,
  duplicates: number,
  grows: boolean,
  cause: RecordId,
): void {
  const { state, host, configuration, sendTimes } = endpoint;
  if (sendTimes === undefined) return;
  const { now } = host.kernel;
  const { oldest } = sendTimes;
  const acknowledged = sendTimes.acknowledged(state.sndUna);
  const before = state.vegas ?? begin(endpoint, oldest);
  const { cwnd, ssthresh, mss } = state;
  const facts = {
    now,
    cwnd,
    ssthresh,
    mss,
    acknowledgment: state.sndUna,
    next: state.sndNxt,
    duplicates,
    acknowledged,
    oldest: sendTimes.oldest,
  };
  const decision = vegasAck(before, facts, configuration.vegas);
  state.vegas = decision.memory;
  const code = cwnd < ssthresh ? WindowCode.SlowStart : WindowCode.Avoidance;
  const window = grows ? decision.cwnd : Math.min(cwnd, decision.cwnd);
  apply(endpoint, window, decision.ssthresh, code, cause);
  if (!decision.resend) return;
  state.duplicateAcks = 3;
  resendNow(endpoint, WindowCode.FastRetransmit, cause);
}

/** A duplicate ACK; true if it was acted on, and the segment is done with. */
export function duplicateByDelay(endpoint: Endpoint, cause: RecordId): boolean {
  const { state, host, sendTimes } = endpoint;
  if (sendTimes === undefined) return false;
  state.vegas ??= begin(endpoint, sendTimes.oldest);
  const decision = vegasDuplicate(state.vegas, {
    now: host.kernel.now,
    cwnd: state.cwnd,
    peerWindow: state.sndWnd,
    mss: state.mss,
    ssthresh: state.ssthresh,
    duplicates: state.duplicateAcks,
    acknowledgment: state.sndUna,
    next: state.sndNxt,
    oldest: sendTimes.oldest,
  });
  if (decision === undefined) return false;
  state.vegas = decision.memory;
  state.duplicateAcks = decision.duplicates;
  apply(endpoint, decision.cwnd, decision.ssthresh, WindowCode.Inflate, cause);
  if (decision.resend) {
    backOff(endpoint, cause);
    resendNow(endpoint, WindowCode.FastRetransmit, cause);
  }
  if (state.duplicateAcks >= 3) output(endpoint, cause);
  return state.duplicateAcks >= 3;
}

/** The first ACK of data, a duplicate too, tells how long the path is. */
function begin({ state, host }: Endpoint, oldest: SentSegment | undefined): VegasMemory {
  const { now } = host.kernel;
  const start = oldest?.at ?? now;
  return beginVegas(now - start, start, advance(state.iss, 1));
}

function apply(
  endpoint: Endpoint,
  cwnd: number,
  ssthresh: number,
  code: WindowCode,
  cause: RecordId,
): void {
  const whole = endpoint.configuration.windowUnit === 'bytes';
  endpoint.setWindow(whole ? Math.floor(cwnd) : cwnd, ssthresh, code, cause);
}

/** The oldest segment leaves again, nothing else; sending then goes on where it had stopped. */
function resendNow(endpoint: Endpoint, code: WindowCode, cause: RecordId): void {
  const { state } = endpoint;
  const { cwnd, ssthresh, sndNxt } = state;
  // What is sent twice is not timed (Karn).
  state.timing = false;
  endpoint.setWindow(state.mss, ssthresh, code, cause);
  resendOldest(endpoint, cause);
  endpoint.setWindow(cwnd, ssthresh, WindowCode.Inflate, cause);
  if (precedes(state.sndNxt, sndNxt)) state.sndNxt = sndNxt;
}

/** As ns-2: a segment resent on the finer clock backs the coarse one off. */
function backOff(endpoint: Endpoint, cause: RecordId): void {
  const { state, clock, configuration } = endpoint;
  state.shift = Math.min(state.shift + 1, configuration.retransmission.maximumShift);
  state.rto = clock.backedOff(state);
  startRetransmissionTimer(endpoint, cause);
}
