import type { TcpConfiguration } from '../../configuration.ts';
import type { Nanoseconds } from '../../kernel/time.ts';

/** What a rule for sending after a silence may look at. */
export interface IdleFacts {
  /** Since the last segment was received. */
  readonly sinceReceived: Nanoseconds;
  /** Since new data was acknowledged last. */
  readonly sinceNewAck: Nanoseconds;
  /** The present retransmission time-out. */
  readonly timeout: Nanoseconds;
  /** Bytes. */
  readonly cwnd: number;
  readonly mss: number;
}

/** Decides about the congestion window when sending begins again with nothing outstanding. */
export interface RestartRule {
  /** The window to go on with, bytes. */
  afterIdle(facts: IdleFacts): number;
}

const rules: Record<TcpConfiguration['afterIdle'], RestartRule> = {
  /** No slow-start restart (NSSR): SunOS 4.1.3. */
  keep: { afterIdle: ({ cwnd }) => cwnd },
  /**
   * 4.3BSD Reno and later: one segment after a time-out without a received segment. Its
   * clock is the receiver's: a request that comes first resets it.
   */
  'restart-bsd': {
    afterIdle: ({ sinceReceived, timeout, cwnd, mss }) => (sinceReceived >= timeout ? mss : cwnd),
  },
  /**
   * ns-2's slow_start_restart_: the retransmission timer runs on when everything is
   * acknowledged, and its running out is the sign of idleness. The threshold stays.
   */
  'restart-last-ack': {
    afterIdle: ({ sinceNewAck, timeout, cwnd, mss }) => (sinceNewAck >= timeout ? mss : cwnd),
  },
};

export function restartRule(name: TcpConfiguration['afterIdle']): RestartRule {
  return rules[name];
}
