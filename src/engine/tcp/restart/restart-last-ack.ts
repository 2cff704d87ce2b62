import type { RestartRule } from './restart.ts';

/**
 * ns-2's slow_start_restart_: the retransmission timer runs on when everything is acknowledged,
 * and its running out is the sign of idleness. The threshold stays.
 */
export const restartLastAck: RestartRule = {
  afterIdle: ({ hasSent, sinceNewAck, timeout, mss, ssthresh }) =>
    hasSent && sinceNewAck >= timeout ? { cwnd: mss, ssthresh } : undefined,
};
