import type { RestartRule } from './restart.ts';

/**
 * One segment after one round trip without a send, as Stevens tells the rule (TCP/IP Illustrated 1,
 * section 20.7: 'a pause of one round trip'). Without a measured round trip nothing changes.
 */
export const restartRoundTrip: RestartRule = {
  afterIdle: ({ sinceSent, roundTrip, latestRoundTrip, mss, ssthresh }) => {
    const pause = latestRoundTrip > 0 ? latestRoundTrip : roundTrip;
    return pause > 0 && sinceSent >= pause ? { cwnd: mss, ssthresh } : undefined;
  },
};
