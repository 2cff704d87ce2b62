import type { RestartRule } from './restart.ts';

/**
 * One segment after one round trip of idleness, as Stevens tells the rule (TCP/IP Illustrated 1,
 * section 20.7: 'a pause of one round trip'). A sender that waits for the ACK of its last segment
 * does so for a round trip, too, and is not idle: the pause begins when that has come. Without a
 * measured round trip nothing changes.
 */
export const restartRoundTrip: RestartRule = {
  afterIdle: ({ sinceSent, sinceNewAck, roundTrip, latestRoundTrip, mss, ssthresh }) => {
    const pause = latestRoundTrip > 0 ? latestRoundTrip : roundTrip;
    const idle = Math.min(sinceSent, sinceNewAck);
    return pause > 0 && idle >= pause ? { cwnd: mss, ssthresh } : undefined;
  },
};
