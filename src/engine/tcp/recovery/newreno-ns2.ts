import { thresholdOfWindow } from './half-window.ts';
import type { LossRecovery } from './recovery.ts';
import { inflateApart, withoutInflation } from './reno-ns2.ts';

/**
 * NewReno as ns-2's agent does it (tcp-newreno.cc of 2.35): begun as its Reno, with half of the
 * window where RFC 6582 halves what is in flight. A partial ACK takes what it acknowledges from
 * what duplicates have added, and what that does not cover from the window itself
 * (partial_window_deflation_). The ACK that ends the recovery leaves the window as it is then, and
 * lets it grow like any ACK. Only the first partial ACK restarts the timer (newreno_changes1_).
 */
export const ns2NewRenoRecovery: LossRecovery = {
  selective: false,
  onDuplicateAck: (facts) =>
    facts.recovering || facts.beyondRecover > 0 ? inflateApart(facts) : undefined,
  onNewAck(facts) {
    const { mss, acknowledged, beyondRecover, partialAcks, inflation } = facts;
    const proper = withoutInflation(facts);
    if (beyondRecover >= 0) {
      return { cwnd: proper, recovering: false, resend: false, grow: true, restartTimer: true };
    }
    const covered = inflation > acknowledged;
    const left = covered ? inflation - acknowledged + mss : mss;
    const window = covered ? proper : Math.max(mss, proper - (acknowledged - inflation));
    return {
      cwnd: window + left,
      inflation: left,
      recovering: true,
      resend: true,
      grow: false,
      restartTimer: partialAcks === 0,
    };
  },
  onTimeout: (facts) => thresholdOfWindow({ ...facts, cwnd: withoutInflation(facts) }),
};
