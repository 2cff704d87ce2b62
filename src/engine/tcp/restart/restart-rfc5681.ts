import type { RestartRule } from './restart.ts';

/** RFC 5681, section 4.1: after more than a timeout since the last send, the restart window. */
export const restart5681: RestartRule = {
  afterIdle: ({ sinceSent, timeout, cwnd, initialWindow, ssthresh }) =>
    sinceSent > timeout ? { cwnd: Math.min(initialWindow, cwnd), ssthresh } : undefined,
};
