import { thresholdOfWindow } from './half-window.ts';
import type { LossRecovery } from './recovery.ts';

const threshold = 3;

/**
 * 4.3BSD Tahoe: the third duplicate ACK resends one segment, and slow start begins again. Sending
 * goes on where it was: only the retransmission timer detects a second loss in the window.
 */
export const tahoeRecovery: LossRecovery = {
  selective: false,
  onDuplicateAck(facts) {
    if (facts.duplicates !== threshold) return undefined;
    const { mss } = facts;
    const ssthresh = thresholdOfWindow(facts);
    return { cwnd: mss, ssthresh, recovering: false, resend: true };
  },
  // It never recovers: there is no such phase.
  onNewAck: ({ cwnd }) => ({
    cwnd,
    recovering: false,
    resend: false,
    grow: true,
    restartTimer: true,
  }),
  onTimeout: thresholdOfWindow,
};
