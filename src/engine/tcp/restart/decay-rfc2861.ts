import { halvedPerTimeout, remembered } from './halving.ts';
import type { RestartRule } from './restart.ts';

/**
 * Congestion window validation (RFC 2861, section 3.1): a window that was not used halves for
 * every timeout of idleness, not below one segment; and if for a timeout the application, not
 * the window, was the limit, it goes half of the way to what was used.
 */
export const decay2861: RestartRule = {
  afterIdle({ hasSent, sinceSent, timeout, cwnd, ssthresh, mss, peerWindow }) {
    if (!hasSent || sinceSent < timeout) return undefined;
    const usable = Math.min(cwnd, peerWindow);
    return {
      cwnd: Math.max(mss, halvedPerTimeout(usable, sinceSent, timeout, mss)),
      ssthresh: remembered(cwnd, ssthresh),
    };
  },
  afterSending(facts) {
    const { now, cwnd, ssthresh, mss, peerWindow, inFlight, limited, timeout, usedSince } = facts;
    if (limited || inFlight >= peerWindow) return { cwnd, ssthresh, used: 0, usedSince: now };
    const used = Math.max(facts.used, inFlight);
    if (now - usedSince < timeout) return { cwnd, ssthresh, used, usedSince };
    const middle = Math.floor((Math.min(cwnd, peerWindow) + used) / 2);
    return {
      cwnd: Math.min(cwnd, Math.max(mss, middle)),
      ssthresh: remembered(cwnd, ssthresh),
      used: 0,
      usedSince: now,
    };
  },
};
