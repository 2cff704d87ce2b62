import type { AckFacts, CongestionControl } from './control.ts';

/** What growth depends on. Bytes. */
type Windows = Pick<AckFacts, 'cwnd' | 'ssthresh' | 'mss'>;

/**
 * Slow start and congestion avoidance as in 4.3BSD Tahoe and Reno (Jacobson 1988; RFC 5681,
 * section 3.1): per ACK, not per byte acknowledged, so that delayed ACKs slow it down.
 */
export const reno = growing(({ cwnd, ssthresh, mss }) =>
  cwnd > ssthresh ? Math.max(1, Math.floor((mss * mss) / cwnd)) : mss,
);

/** 4.3BSD Reno of 1993 and 4.4BSD: in avoidance an eighth of a segment more (RFC 2525, section 2.6). */
export const reno1993 = growing(({ cwnd, ssthresh, mss }) =>
  cwnd > ssthresh ? Math.max(1, Math.floor((mss * mss) / cwnd)) + Math.floor(mss / 8) : mss,
);

/**
 * The same with the window counted in segments, as ns-2 and Linux do: it grows by fractions of
 * one, and slow start ends as soon as the threshold is reached.
 */
export const renoInSegments = growing(({ cwnd, ssthresh, mss }) =>
  cwnd < ssthresh ? mss : (mss * mss) / cwnd,
);

/** A controller without a state: all connections can share it. @param increase of the window by an ACK, bytes. */
function growing(increase: (windows: Windows) => number): CongestionControl {
  // The decision is read before the next one is made.
  const to = { cwnd: 0, ssthresh: 0, slowStart: true, resend: false };
  return {
    decides: 'before',
    onHandshake: (windows) => windows.cwnd + increase(windows),
    onAck(facts) {
      const { cwnd, ssthresh } = facts;
      to.cwnd = cwnd + increase(facts);
      to.ssthresh = ssthresh;
      to.slowStart = cwnd <= ssthresh;
      return to;
    },
  };
}
