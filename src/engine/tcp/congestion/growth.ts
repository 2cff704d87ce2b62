import { WindowCode } from '../../../trace/codes/index.ts';
import type { RecordId } from '../../../trace/format/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { resendForControl } from '../loss/by-control.ts';
import type { RecoveryAckDecision } from '../recovery/recovery.ts';
import { ackFacts } from './ack-facts.ts';

/** An ACK of new data that is not the handshake's. */
export interface NewAck {
  /** Bytes. */
  readonly acknowledged: number;
  /** Duplicate ACKs before it. */
  readonly duplicates: number;
  /** The decision of the recovery, if one is in progress. */
  readonly decision: RecoveryAckDecision | undefined;
  /** False: the window is not used, and must not grow (RFC 7661, section 4.4). */
  readonly grows: boolean;
}

/** By the decision of a recovery; then, or without one, as the controller says. */
export function growWindow(endpoint: Endpoint, ack: NewAck, cause: RecordId): void {
  const { state, control } = endpoint;
  const { decision } = ack;
  if (decision !== undefined) {
    applyDecision(endpoint, decision, cause);
    if (!decision.grow) return;
  }
  const { cwnd } = state;
  const to = control.onAck(ackFacts(endpoint, ack.acknowledged, ack.duplicates));
  const grown =
    to.cwnd > cwnd ? Math.max(cwnd, Math.min(endpoint.largestWindow, to.cwnd)) : to.cwnd;
  const code = to.slowStart ? WindowCode.SlowStart : WindowCode.Avoidance;
  endpoint.setWindow(ack.grows ? grown : Math.min(cwnd, grown), to.ssthresh, code, cause);
  if (to.resend === true) resendForControl(endpoint, cause);
}

function applyDecision(endpoint: Endpoint, decision: RecoveryAckDecision, cause: RecordId): void {
  const { state } = endpoint;
  const { recovering } = decision;
  state.recovering = recovering;
  state.partialAcks = recovering ? state.partialAcks + 1 : 0;
  state.inflation = decision.inflation ?? 0;
  const code = recovering ? WindowCode.PartialAck : WindowCode.Deflate;
  const unchanged = decision.cwnd === state.cwnd;
  endpoint.setWindow(decision.cwnd, state.ssthresh, code, cause);
  if (recovering) return;
  if (unchanged) endpoint.losses.onQuietEnd(endpoint, code, cause);
  endpoint.use.onRepaired(endpoint, cause);
}
