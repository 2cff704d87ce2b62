import { thresholdOfFlight, thresholdAfterTimeout } from './half-window.ts';
import type { LossFacts, LossRecovery, RecoveryConfiguration } from './recovery.ts';

const threshold = 3;

/**
 * NewReno (RFC 6582, section 3.2): an ACK that does not cover all that was sent before the
 * recovery reveals the next loss. Of two losses in a small window Reno repairs one; in a larger
 * window it halves the window twice. NewReno repairs one per round trip and halves it once.
 */
export const newReno = (tcp: RecoveryConfiguration): LossRecovery => ({
  selective: false,
  onDuplicateAck(facts) {
    const { cwnd, ssthresh, mss, duplicates, recovering } = facts;
    if (recovering) return { cwnd: cwnd + mss, ssthresh, recovering, resend: false };
    // Steps 1 and 2, the careful variant: duplicates of what a timeout, or the last recovery,
    // sent twice are no news. The heuristics of section 4 are left out.
    if (duplicates !== threshold || facts.beyondRecover <= 0) return undefined;
    const half = thresholdOfFlight(facts);
    return {
      cwnd: half + threshold * mss,
      ssthresh: half,
      recovering: true,
      resend: true,
      sendsOn: tcp.sendsAtThirdDuplicate,
    };
  },
  onNewAck(facts) {
    const { cwnd, mss, acknowledged, beyondRecover, partialAcks } = facts;
    if (beyondRecover >= 0) {
      const after = windowAfter(facts, tcp.fullAck);
      return { cwnd: after, recovering: false, resend: false, grow: false, restartTimer: true };
    }
    // A partial ACK: deflate by what left the network, but for the segment that may follow.
    const deflated = Math.max(mss, cwnd - acknowledged) + (acknowledged >= mss ? mss : 0);
    // The impatient variant: only the first restarts the timer, so that many losses end in a
    // timeout rather than in as many round trips.
    const first = partialAcks === 0;
    return { cwnd: deflated, recovering: true, resend: true, grow: false, restartTimer: first };
  },
  onTimeout: thresholdAfterTimeout,
});

/** Step 3, a full ACK: the first choice leaves no burst if little is in flight, the second may. */
function windowAfter(
  { ssthresh, mss, flight }: LossFacts,
  fullAck: RecoveryConfiguration['fullAck'],
): number {
  if (fullAck === 'threshold') return ssthresh;
  return Math.min(ssthresh, Math.max(flight, mss) + mss);
}
