import { thresholdOfWindow } from './half-window.ts';
import type { LossDecision, LossFacts, LossRecovery } from './recovery.ts';

const third = 3;

/**
 * Reno as ns-2's agent does it (tcp-reno.cc and slowdown in tcp.cc of 2.35). What duplicates add
 * is kept apart from the window there: any new ACK takes all of it away, also after no more than
 * three, and a timeout halves the window without it. The threshold is whole segments, the window
 * exactly half. And the third duplicate, once the segment is sent again, lets new data leave like
 * any later one.
 */
export const ns2RenoRecovery: LossRecovery = {
  selective: false,
  onDuplicateAck: inflateApart,
  onNewAck: (facts) => ({
    cwnd: withoutInflation(facts),
    recovering: false,
    resend: false,
    grow: true,
    restartTimer: true,
  }),
  onTimeout: (facts) => thresholdOfWindow({ ...facts, cwnd: withoutInflation(facts) }),
};

/** The third duplicate halves the window; in the recovery each adds a segment, which is kept apart. */
export function inflateApart(facts: LossFacts): LossDecision | undefined {
  const { cwnd, ssthresh, mss, peerWindow, duplicates, recovering, inflation } = facts;
  if (recovering) {
    const more = { cwnd: cwnd + mss, inflation: inflation + mss };
    return { ...more, ssthresh, recovering, resend: false };
  }
  if (duplicates !== third) return undefined;
  const threshold = thresholdOfWindow(facts);
  const half = Math.max(mss, Math.floor(Math.min(cwnd, peerWindow) / 2));
  const window = facts.control.onLoss === undefined ? half : threshold;
  return {
    cwnd: window + third * mss,
    ssthresh: threshold,
    inflation: third * mss,
    recovering: true,
    resend: true,
    sendsOn: true,
  };
}

/** The window proper. */
export function withoutInflation({ cwnd, inflation }: LossFacts): number {
  return cwnd - inflation;
}
