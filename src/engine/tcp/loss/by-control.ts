import { WindowCode } from '../../../trace/codes/index.ts';
import type { RecordId } from '../../../trace/format/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { output, resendOldest } from '../output.ts';
import { precedes } from '../sequence.ts';
import { startRetransmissionTimer } from '../timers.ts';
import { byDuplicates } from './by-duplicates.ts';
import { isDuplicate } from './facts.ts';
import type { LossNotice } from './notice.ts';

/** So many duplicates let new data leave. */
const threshold = 3;

/** The controller itself interprets a duplicate ACK. It never recovers, so everything else is as with duplicates. */
export const byControl: LossNotice = {
  ...byDuplicates,
  onOldAck(endpoint, ack, cause) {
    return !isDuplicate(endpoint, ack) || !actOnDuplicate(endpoint, cause);
  },
};

/** True if the duplicate has been acted on, and is done with. */
function actOnDuplicate(endpoint: Endpoint, cause: RecordId): boolean {
  const { state, control, ackFacts } = endpoint;
  const decision = control.onDuplicate?.(ackFacts.of(0, state.duplicateAcks, false));
  if (decision === undefined) return false;
  state.duplicateAcks = decision.duplicates;
  endpoint.setWindow(decision.cwnd, decision.ssthresh, WindowCode.Inflate, cause);
  if (decision.resend) {
    backOff(endpoint, cause);
    resendNow(endpoint, cause);
  }
  if (state.duplicateAcks >= threshold) output(endpoint, cause);
  return state.duplicateAcks >= threshold;
}

/** At an ACK of new data the controller assumes that the oldest segment is lost. */
export function resendForControl(endpoint: Endpoint, cause: RecordId): void {
  endpoint.state.duplicateAcks = threshold;
  resendNow(endpoint, cause);
}

/** The oldest segment leaves again, nothing else; sending then goes on where it had stopped. */
function resendNow(endpoint: Endpoint, cause: RecordId): void {
  const { state } = endpoint;
  const { cwnd, ssthresh, sndNxt } = state;
  // What is sent twice is not timed (Karn).
  state.timing = false;
  endpoint.setWindow(state.mss, ssthresh, WindowCode.FastRetransmit, cause);
  resendOldest(endpoint, cause);
  endpoint.setWindow(cwnd, ssthresh, WindowCode.Inflate, cause);
  if (precedes(state.sndNxt, sndNxt)) state.sndNxt = sndNxt;
}

/** As ns-2: a segment resent on a finer clock backs the coarse one off. */
function backOff(endpoint: Endpoint, cause: RecordId): void {
  const { state, clock, configuration } = endpoint;
  state.shift = Math.min(state.shift + 1, configuration.retransmission.maximumShift);
  state.rto = clock.backedOff(state);
  startRetransmissionTimer(endpoint, cause);
}
