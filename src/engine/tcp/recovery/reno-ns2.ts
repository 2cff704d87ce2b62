import { halvedWindow } from './half-window.ts';
import type { LossFacts, LossRecovery } from './recovery.ts';

const threshold = 3;

/**
 * Reno as ns-2's agent does it (tcp-reno.cc of 2.35). What duplicates add is kept apart from the
 * window there: any new ACK takes all of it away, also after no more than three, and a time-out
 * halves the window without it. And the third duplicate, once the segment is sent again, lets new
 * data leave like any later one.
 */
export const ns2RenoRecovery: LossRecovery = {
  selective: false,
  onDuplicateAck(facts) {
    const { cwnd, ssthresh, mss, duplicates, recovering } = facts;
    if (duplicates === threshold) {
      const half = halvedWindow(facts);
      const inflated = half + threshold * mss;
      return { cwnd: inflated, ssthresh: half, recovering: true, resend: true, sendsOn: true };
    }
    if (duplicates < threshold || !recovering) return undefined;
    return { cwnd: cwnd + mss, ssthresh, recovering: true, resend: false };
  },
  onNewAck: ({ cwnd, ssthresh }) => ({
    cwnd: Math.min(cwnd, ssthresh),
    recovering: false,
    resend: false,
    grow: true,
    restartTimer: true,
  }),
  onTimeout: (facts) => halvedWindow({ ...facts, cwnd: withoutDuplicates(facts) }),
};

/** During a recovery the window proper is the threshold: both were set to half. */
function withoutDuplicates({ cwnd, ssthresh, recovering }: LossFacts): number {
  return recovering ? Math.min(cwnd, ssthresh) : cwnd;
}
