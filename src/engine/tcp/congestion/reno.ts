import type { AckFacts, CongestionController } from './controller.ts';

/**
 * Slow start and congestion avoidance as in 4.3BSD Tahoe and Reno (Jacobson 1988; RFC 5681,
 * section 3.1): per ACK, not per byte acknowledged, so that delayed ACKs slow it down.
 */
export const reno: CongestionController = {
  onAck(facts) {
    return facts.cwnd + increase(facts);
  },
};

/** 4.3BSD Reno of 1993 and 4.4BSD: in avoidance an eighth of a segment more (RFC 2525, section 2.6). */
export const reno1993: CongestionController = {
  onAck(facts) {
    const { cwnd, ssthresh, mss } = facts;
    return cwnd + increase(facts) + (cwnd > ssthresh ? Math.floor(mss / 8) : 0);
  },
};

/**
 * The same with the window counted in segments, as ns-2 and Linux do: it grows by fractions of
 * one, and slow start ends as soon as the threshold is reached.
 */
export const renoInSegments: CongestionController = {
  onAck({ cwnd, ssthresh, mss }) {
    return cwnd + (cwnd < ssthresh ? mss : (mss * mss) / cwnd);
  },
};

function increase({ cwnd, ssthresh, mss }: AckFacts): number {
  return cwnd > ssthresh ? Math.max(1, Math.floor((mss * mss) / cwnd)) : mss;
}
