import type { RestartRule } from './restart.ts';

/** BSD's rule with the clock it was meant to have (Jacobson and Karels 1988): since the last send. */
export const restartLastSend: RestartRule = {
  afterIdle: ({ sinceSent, timeout, mss, ssthresh }) =>
    sinceSent >= timeout ? { cwnd: mss, ssthresh } : undefined,
};
