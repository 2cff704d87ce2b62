import { halvedPerTimeout, remembered } from './halving.ts';
import type { RestartRule } from './restart.ts';

/**
 * RFC 2861 as Linux reads it (net.ipv4.tcp_slow_start_after_idle; tcp_cwnd_restart and
 * tcp_cwnd_application_limited in net/ipv4/tcp_output.c): a halving per timeout since
 * data was sent last, not below the initial window; what was used counts as at least that, too. A
 * program that fills the send buffer does use what it is given.
 */
export const decayLinux: RestartRule = {
  afterIdle({ hasSent, sinceSent, timeout, cwnd, ssthresh, initialWindow, unit }) {
    if (!hasSent || sinceSent <= timeout) return undefined;
    // `while ((delta -= rto) > 0)` in tcp_cwnd_restart: a timeout that is just over does not
    // count, and a pause of exactly n of them halves once less than RFC 2861 would.
    const counted = sinceSent - 1;
    return {
      cwnd: halvedPerTimeout(cwnd / unit, counted, timeout, initialWindow / unit) * unit,
      ssthresh: remembered(cwnd, ssthresh, unit),
    };
  },
  afterSending(facts) {
    const { now, cwnd, ssthresh, initialWindow, inFlight, limited, timeout, usedSince } = facts;
    if (limited) return { cwnd, ssthresh, used: 0, usedSince: now };
    const used = Math.max(facts.used, inFlight);
    if (now - usedSince < timeout) return { cwnd, ssthresh, used, usedSince };
    if (facts.filled) return { cwnd, ssthresh, used, usedSince: now };
    const counted = Math.max(used, initialWindow);
    if (counted >= cwnd) return { cwnd, ssthresh, used: 0, usedSince: now };
    return {
      cwnd: Math.floor((cwnd + counted) / 2),
      ssthresh: remembered(cwnd, ssthresh, facts.unit),
      used: 0,
      usedSince: now,
    };
  },
};
