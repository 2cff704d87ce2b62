import { WindowCode } from '../../../trace/codes/index.ts';
import type { RecordId } from '../../../trace/format/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { beginSelective, measurePipe, sendLost, sendRest } from '../selective.ts';
import { beginRecovery, factsOfUse, transmitLimited } from './facts.ts';
import type { LossNotice } from './notice.ts';

/** Selective ACKs report losses, and the scoreboard and the pipe decide what is sent (RFC 6675). */
export const byReports: LossNotice = {
  onOldAck(endpoint, { acknowledged, reported }, cause) {
    if (acknowledged === 0 && reported > 0) countReport(endpoint, cause);
    return true;
  },
  onNewReports: countReport,
  // What brings no report is no duplicate.
  onDataAlone() {},
  // The window need not change for the pipe to rule no longer.
  onQuietEnd(endpoint, code, cause) {
    endpoint.logWindow(code, cause);
  },
  repair(endpoint, due, cause) {
    if (due) {
      endpoint.retransmissionTimer.stop();
      beginSelective(endpoint, cause);
    }
    measurePipe(endpoint, cause);
  },
  sendBefore: sendLost,
  sendAfter: sendRest,
  // RFC 6675, step C: whole segments only.
  edge(endpoint) {
    const room = endpoint.congestionWindow - endpoint.state.pipe;
    return endpoint.inFlight + (room >= endpoint.state.mss ? room : 0);
  },
};

/** An ACK that reports newly held bytes, which RFC 6675, section 2, calls a duplicate. */
function countReport(endpoint: Endpoint, cause: RecordId): void {
  const { state } = endpoint;
  if (state.recovering) return;
  state.duplicateAcks++;
  const decision = endpoint.recovery.onDuplicateAck(factsOfUse(endpoint));
  if (decision === undefined) {
    transmitLimited(endpoint, cause);
    return;
  }
  beginRecovery(endpoint);
  state.repairDue = true;
  state.timing = false;
  endpoint.setWindow(decision.cwnd, decision.ssthresh, WindowCode.FastRetransmit, cause);
}
