import { halvedPerTimeout, remembered } from './halving.ts';
import type { RestartRule } from './restart.ts';

/**
 * RFC 2861 as Linux reads it (net.ipv4.tcp_slow_start_after_idle): a halving per time-out since
 * data was sent last, not below the initial window; what was used counts as at least that, too.
 */
export const decayLinux: RestartRule = {
  afterIdle({ hasSent, sinceSent, timeout, cwnd, ssthresh, initialWindow }) {
    // Strictly longer than the time-out, and one halving fewer than RFC 2861 where it is exact.
    if (!hasSent || sinceSent <= timeout) return undefined;
    return {
      cwnd: halvedPerTimeout(cwnd, sinceSent, timeout, initialWindow),
      ssthresh: remembered(cwnd, ssthresh),
    };
  },
  afterSending(facts) {
    const { now, cwnd, ssthresh, initialWindow, inFlight, limited, timeout, usedSince } = facts;
    if (limited) return { cwnd, ssthresh, used: 0, usedSince: now };
    const used = Math.max(facts.used, inFlight);
    if (now - usedSince < timeout) return { cwnd, ssthresh, used, usedSince };
    const counted = Math.max(used, initialWindow);
    if (counted >= cwnd) return { cwnd, ssthresh, used: 0, usedSince: now };
    return {
      cwnd: Math.floor((cwnd + counted) / 2),
      ssthresh: remembered(cwnd, ssthresh),
      used: 0,
      usedSince: now,
    };
  },
};
