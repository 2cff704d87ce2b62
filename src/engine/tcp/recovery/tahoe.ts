import { halvedWindow } from './half-window.ts';
import type { LossRecovery } from './recovery.ts';

const threshold = 3;

/** 4.3BSD Tahoe: the third duplicate ACK resends one segment, and slow start begins again. */
export const tahoeRecovery: LossRecovery = {
  onDuplicateAck(facts) {
    if (facts.duplicates !== threshold) return undefined;
    const { mss } = facts;
    const ssthresh = halvedWindow(facts);
    return { cwnd: mss, ssthresh, recovering: false, resend: true };
  },
  onRecovered: (facts) => facts.cwnd,
};
