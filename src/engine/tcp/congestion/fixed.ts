import type { CongestionControl } from './control.ts';

/** No congestion control: the window is what it was first, whatever is acknowledged or lost. For comparisons. */
export const fixed = (): CongestionControl => ({
  decides: 'before',
  onHandshake: ({ cwnd }) => cwnd,
  onAck: ({ cwnd, ssthresh }) => ({ cwnd, ssthresh, slowStart: false }),
  onLoss: ({ cwnd, inflation, recovering, ssthresh }) => (recovering ? ssthresh : cwnd - inflation),
  onTimeout: ({ cwnd }) => cwnd,
});
