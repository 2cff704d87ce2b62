import type { RestartRule } from './restart.ts';

/**
 * Slow-start restart (SSR) in 4.3BSD Reno and later: one segment after a timeout without a
 * received segment, counted in ticks. Its clock is the receiver's: a request that comes first
 * resets it, so that a server which thinks for less than the timeout never restarts
 * (Visweswaraiah and Heidemann 1997, section 2).
 */
export const restartBsd: RestartRule = {
  evenForAck: true,
  afterIdle: ({ sinceReceived, timeout, mss, ssthresh }) =>
    sinceReceived >= timeout ? { cwnd: mss, ssthresh } : undefined,
};
