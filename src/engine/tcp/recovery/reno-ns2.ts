import { halvedWindow } from './half-window.ts';
import type { LossFacts, LossRecovery } from './recovery.ts';

const threshold = 3;

/**
 * Reno as ns-2's agent does it (tcp-reno.cc and slowdown in tcp.cc of 2.35). What duplicates add
 * is kept apart from the window there: any new ACK takes all of it away, also after no more than
 * three, and a time-out halves the window without it. The threshold is whole segments, the window
 * exactly half. And the third duplicate, once the segment is sent again, lets new data leave like
 * any later one.
 */
export const ns2RenoRecovery: LossRecovery = {
  selective: false,
  onDuplicateAck(facts) {
    const { cwnd, ssthresh, mss, peerWindow, duplicates, recovering } = facts;
    if (duplicates === threshold) {
      const half = Math.max(mss, Math.floor(Math.min(cwnd, peerWindow) / 2));
      return {
        cwnd: half + threshold * mss,
        ssthresh: halvedWindow(facts),
        recovering: true,
        resend: true,
        sendsOn: true,
      };
    }
    if (duplicates < threshold || !recovering) return undefined;
    return { cwnd: cwnd + mss, ssthresh, recovering: true, resend: false };
  },
  onNewAck: (facts) => ({
    cwnd: withoutDuplicates(facts),
    recovering: false,
    resend: false,
    grow: true,
    restartTimer: true,
  }),
  onTimeout: (facts) => halvedWindow({ ...facts, cwnd: withoutDuplicates(facts) }),
};

/** The window proper, during a recovery: duplicates have added whole segments to half of what it was. */
function withoutDuplicates({ cwnd, ssthresh, mss, recovering }: LossFacts): number {
  return recovering && cwnd > ssthresh ? ssthresh + ((cwnd - ssthresh) % mss) : cwnd;
}
