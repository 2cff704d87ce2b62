import { thresholdOfWindow } from './half-window.ts';
import type { LossRecovery, RecoveryConfiguration } from './recovery.ts';

const threshold = 3;

/**
 * 4.3BSD Reno's fast recovery (RFC 2001; RFC 5681, section 3.2): half the window, each
 * further duplicate lets one more segment leave, any new ACK ends it.
 */
export const reno = ({ sendsAtThirdDuplicate }: RecoveryConfiguration): LossRecovery => ({
  selective: false,
  onDuplicateAck(facts) {
    const { cwnd, ssthresh, mss, duplicates, recovering } = facts;
    if (duplicates === threshold) {
      const half = thresholdOfWindow(facts);
      return {
        cwnd: half + threshold * mss,
        ssthresh: half,
        recovering: true,
        resend: true,
        sendsOn: sendsAtThirdDuplicate,
      };
    }
    if (duplicates < threshold || !recovering) return undefined;
    return { cwnd: cwnd + mss, ssthresh, recovering: true, resend: false };
  },
  // As tcp_input has it: after three duplicates and no more the window stays inflated.
  onNewAck: ({ cwnd, ssthresh, duplicates }) => ({
    cwnd: duplicates > threshold ? Math.min(cwnd, ssthresh) : cwnd,
    recovering: false,
    resend: false,
    grow: true,
    restartTimer: true,
  }),
  onTimeout: thresholdOfWindow,
});
