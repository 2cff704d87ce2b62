import type { RestartRule } from './restart.ts';

/**
 * One segment after one round trip of idleness: so, says Heidemann (1997, section 2.4), Stevens
 * describes what 4.4BSD does after a timeout (TCP/IP Illustrated 2, section 26.2, which was not
 * looked up). A sender that waits for the ACK of its last segment does so for a round trip, too,
 * and is not idle: the pause begins when that has come. Without a measured round trip nothing
 * changes.
 */
export const restartRoundTrip: RestartRule = {
  afterIdle: ({ sinceSent, sinceNewAck, roundTrip, latestRoundTrip, mss, ssthresh }) => {
    const pause = latestRoundTrip > 0 ? latestRoundTrip : roundTrip;
    const idle = Math.min(sinceSent, sinceNewAck);
    return pause > 0 && idle >= pause ? { cwnd: mss, ssthresh } : undefined;
  },
};
