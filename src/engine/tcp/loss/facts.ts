import { Flag } from '../../../trace/codes/index.ts';
import { WindowCode } from '../../../trace/codes/index.ts';
import type { RecordId } from '../../../trace/format/index.ts';
import type { Endpoint } from '../endpoint.ts';
import type { LossFacts } from '../recovery/recovery.ts';
import { oldestIsLost } from '../selective.ts';
import { distance } from '../sequence.ts';
import type { OldAck } from './notice.ts';

/** What a recovery may look at, `acknowledged` bytes being about to be taken off. */
export function lossFacts(endpoint: Endpoint, acknowledged: number): LossFacts {
  const { state, control } = endpoint;
  const { sndUna, sndMax } = state;
  return {
    cwnd: state.cwnd,
    ssthresh: state.ssthresh,
    mss: state.mss,
    peerWindow: state.sndWnd,
    duplicates: state.duplicateAcks,
    recovering: state.recovering,
    flight: distance(sndMax, sndUna) - acknowledged - state.limitedSent,
    acknowledged,
    beyondRecover: distance(sndUna, state.recover) + acknowledged,
    inflation: state.inflation,
    partialAcks: state.partialAcks,
    oldestLost: oldestIsLost(endpoint),
    timeouts: state.shift,
    control,
  };
}

/** The same for a duplicate ACK: of a window that was not in use, what was is halved (RFC 7661, section 4.4.1). */
export function factsOfUse(endpoint: Endpoint): LossFacts {
  const facts = lossFacts(endpoint, 0);
  const used = endpoint.use.atLoss(endpoint, facts.flight);
  return used === undefined ? facts : { ...facts, cwnd: Math.min(facts.cwnd, used), flight: used };
}

export function beginRecovery(endpoint: Endpoint): void {
  const { state } = endpoint;
  endpoint.use.onRecovery(endpoint, distance(state.sndMax, state.sndUna) - state.limitedSent);
  state.recovering = true;
  state.recover = state.sndMax;
  state.partialAcks = 0;
}

/**
 * Counts a duplicate ACK. Only a run of true duplicates indicates a loss (RFC 5681, section 2): what
 * acknowledges the same without being one ends it.
 */
export function isDuplicate(endpoint: Endpoint, { segment, acknowledged }: OldAck): boolean {
  const { state, retransmissionTimer } = endpoint;
  const duplicate =
    acknowledged === 0 &&
    segment.length === 0 &&
    (segment.flags & Flag.Fin) === 0 &&
    segment.window === state.sndWnd &&
    retransmissionTimer.running;
  if (duplicate) state.duplicateAcks++;
  else if (acknowledged === 0) state.duplicateAcks = 0;
  return duplicate;
}

/** Duplicate ACKs that let a new segment leave each (RFC 3042). */
const limitedDuplicates = 2;

/**
 * RFC 3042, section 2: one new segment for each of the first two duplicate ACKs, within the
 * peer's window, the congestion window being left as it is. The call of output that follows sends it.
 */
export function transmitLimited(endpoint: Endpoint, cause: RecordId): void {
  const { state, configuration } = endpoint;
  if (!configuration.limitedTransmit || state.duplicateAcks > limitedDuplicates) return;
  const { inFlight } = endpoint;
  if (state.sndNxt !== state.sndMax || state.buffered <= inFlight) return;
  if (state.sndWnd <= inFlight) return;
  // One segment, and never more than two in flight beyond the window.
  const beyond = endpoint.windowUsed + state.mss - state.cwnd;
  if (beyond <= 0) return;
  state.limited = Math.min(beyond, limitedDuplicates * state.mss);
  endpoint.logWindow(WindowCode.LimitedTransmit, cause);
}
