import { thresholdOfFlight, thresholdAfterTimeout } from './half-window.ts';
import type { LossRecovery } from './recovery.ts';

const threshold = 3;

/**
 * Recovery by selective acknowledgments (RFC 6675, section 5). It decides when a recovery begins
 * and ends; what is sent meanwhile the scoreboard and the pipe decide (selective.ts).
 */
export const sackRecovery: LossRecovery = {
  selective: true,
  onDuplicateAck(facts) {
    // After a timeout no recovery begins before all that was sent until then is acknowledged
    // (section 5.1).
    if (facts.recovering || facts.beyondRecover < 0) return undefined;
    // Steps 1 and 2.
    if (facts.duplicates < threshold && !facts.oldestLost) return undefined;
    // Step 4.2.
    const half = thresholdOfFlight(facts);
    return { cwnd: half, ssthresh: half, recovering: true, resend: true };
  },
  // Step A: the recovery ends when all that was sent before it is acknowledged.
  onNewAck: ({ cwnd, beyondRecover }) => ({
    cwnd,
    recovering: beyondRecover < 0,
    resend: false,
    grow: false,
    restartTimer: true,
  }),
  onTimeout: thresholdAfterTimeout,
};
