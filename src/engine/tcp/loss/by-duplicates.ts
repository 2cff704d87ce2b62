import { WindowCode } from '../../../trace/codes/index.ts';
import type { RecordId } from '../../../trace/format/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { updateHold } from '../hold.ts';
import { output, resendOldest } from '../output.ts';
import type { LossDecision } from '../recovery/recovery.ts';
import { sendAgain } from '../send.ts';
import { distance, precedes } from '../sequence.ts';
import { beginRecovery, factsOfUse, isDuplicate, transmitLimited } from './facts.ts';
import type { LossNotice } from './notice.ts';

/** Three duplicate ACKs indicate a loss (RFC 5681, section 3.2). The recovery decides what follows. */
export const byDuplicates: LossNotice = {
  onOldAck(endpoint, ack, cause) {
    return !isDuplicate(endpoint, ack) || !actOnDuplicate(endpoint, cause);
  },
  onNewReports() {},
  // It ends a row of duplicate ACKs.
  onDataAlone({ state }) {
    state.duplicateAcks = 0;
  },
  onQuietEnd() {},
  repair(endpoint, due, cause) {
    const { state } = endpoint;
    if (due) sendAgain(endpoint, state.sndUna, state.mss, cause);
  },
  sendBefore: () => 0,
  sendAfter: () => 0,
  edge: () => undefined,
};

/** True if the duplicate has been acted on, and is done with. */
function actOnDuplicate(endpoint: Endpoint, cause: RecordId): boolean {
  const { state } = endpoint;
  if (!believesDuplicates(endpoint)) return false;
  const decision = endpoint.recovery.onDuplicateAck(factsOfUse(endpoint));
  if (decision === undefined) {
    transmitLimited(endpoint, cause);
    return false;
  }
  state.inflation = decision.inflation ?? 0;
  // What is sent again from here on may bring duplicates, which a guard must not believe.
  if (!decision.recovering) state.recover = state.sndMax;
  if (decision.recovering && !state.recovering) beginRecovery(endpoint);
  else if (!decision.recovering) endpoint.use.forget(endpoint);
  if (!decision.resend) {
    endpoint.setWindow(decision.cwnd, decision.ssthresh, WindowCode.Inflate, cause);
    output(endpoint, cause);
    return true;
  }
  resend(endpoint, decision, cause);
  if (decision.sendsOn === true) output(endpoint, cause);
  return true;
}

/** Duplicate ACKs may be of what was sent twice: before all that was out then is acknowledged, some senders do not act on them. */
function believesDuplicates({ state, configuration }: Endpoint): boolean {
  if (configuration.duplicatesGuard === 'none' || state.recovering) return true;
  return distance(state.sndUna, state.recover) > 0;
}

/** Sends the oldest segment again and nothing else, then goes on where sending had stopped, or from there. */
function resend(endpoint: Endpoint, decision: LossDecision, cause: RecordId): void {
  const { state } = endpoint;
  const { cwnd, ssthresh } = decision;
  const onward = state.sndNxt;
  endpoint.retransmissionTimer.stop();
  state.timing = false;
  endpoint.setWindow(state.mss, ssthresh, WindowCode.FastRetransmit, cause);
  resendOldest(endpoint, cause);
  endpoint.setWindow(cwnd, ssthresh, WindowCode.Inflate, cause);
  if (decision.startsOver === true) state.lossUntil = state.sndMax;
  else if (precedes(state.sndNxt, onward)) state.sndNxt = onward;
  updateHold(endpoint, false, cause);
}
