import type { RestartRule } from './restart.ts';

/** One segment after a pause of a stated length, much longer than a timeout (Heidemann 1997, section 2.4). */
export const restartThreshold: RestartRule = {
  afterIdle: ({ sinceSent, threshold, mss, ssthresh }) =>
    sinceSent >= threshold ? { cwnd: mss, ssthresh } : undefined,
};
