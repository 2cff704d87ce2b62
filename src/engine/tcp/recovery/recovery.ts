import type { TcpConfiguration } from '../../configuration.ts';
import { newReno } from './newreno.ts';
import { ns2NewRenoRecovery } from './newreno-ns2.ts';
import { ns2RenoRecovery } from './reno-ns2.ts';
import { reno } from './reno.ts';
import { sackRecovery } from './sack.ts';
import { ns2TahoeRecovery } from './tahoe-ns2.ts';
import { tahoeRecovery } from './tahoe.ts';

/** What a recovery may look at. Bytes. */
export interface LossFacts {
  readonly cwnd: number;
  readonly ssthresh: number;
  readonly mss: number;
  readonly peerWindow: number;
  /** Duplicate ACKs in a row, this one included. */
  readonly duplicates: number;
  readonly recovering: boolean;
  /** Sent and not acknowledged; without what limited transmit sent (RFC 5681, section 3.2). */
  readonly flight: number;
  /** Newly acknowledged. */
  readonly acknowledged: number;
  /**
   * How far the acknowledgment is beyond what had been sent when the last recovery began, or at
   * the last timeout; negative if it has not come so far.
   */
  readonly beyondRecover: number;
  /** The part of cwnd that duplicates have added, by earlier decisions, in bytes. */
  readonly inflation: number;
  /** ACKs of new data since this recovery began. */
  readonly partialAcks: number;
  /** The scoreboard says that the oldest segment is lost. */
  readonly oldestLost: boolean;
  /** Timeouts in a row, the present one included. */
  readonly timeouts: number;
  /** Says what threshold a loss leaves, bytes; left out: half. */
  readonly control: { onLoss?(facts: LossFacts): number };
}

/** What to do about a duplicate ACK. */
export interface LossDecision {
  readonly cwnd: number;
  readonly ssthresh: number;
  readonly recovering: boolean;
  /** The part of cwnd that duplicates have added, in bytes, for later decisions. */
  readonly inflation?: number;
  /** Send the oldest unacknowledged segment again, now. */
  readonly resend: boolean;
  /** New data may leave right behind it, as far as the window admits. */
  readonly sendsOn?: boolean;
  /** What follows the oldest segment is sent again, too, as the window admits it. */
  readonly startsOver?: true;
}

/** What to do about an ACK of new data during recovery. */
export interface RecoveryAckDecision {
  readonly cwnd: number;
  readonly inflation?: number;
  /** Whether the recovery goes on: the ACK was a partial one. */
  readonly recovering: boolean;
  readonly resend: boolean;
  /** Whether the window then grows as with any ACK. */
  readonly grow: boolean;
  /** Whether the retransmission timer starts anew. */
  readonly restartTimer: boolean;
}

/** How losses are noticed and repaired (RFC 5681, section 3.2). After a timeout all start over. */
export interface LossRecovery {
  /** It sends by the scoreboard of selective acknowledgments, not by counting duplicates. */
  readonly selective: boolean;
  /** It is known of each packet whether it is lost: by PRR, and by what detects losses (loss/repair.ts). */
  readonly knowsPackets?: true;
  /** Undefined: nothing changes. */
  onDuplicateAck(facts: LossFacts): LossDecision | undefined;
  onNewAck(facts: LossFacts): RecoveryAckDecision;
  /** The slow-start threshold after a timeout. */
  onTimeout(facts: LossFacts): number;
}

/** What a recovery's details are read from. */
export type RecoveryConfiguration = Pick<
  TcpConfiguration,
  'recovery' | 'fullAck' | 'sendsAtThirdDuplicate'
>;

const recoveries: Record<
  TcpConfiguration['recovery'],
  (tcp: RecoveryConfiguration) => LossRecovery
> = {
  tahoe: () => tahoeRecovery,
  'tahoe-ns2': () => ns2TahoeRecovery,
  reno,
  'reno-ns2': () => ns2RenoRecovery,
  newreno: newReno,
  'newreno-ns2': () => ns2NewRenoRecovery,
  sack: () => sackRecovery,
  // A controller that notices losses by itself repairs them as NewReno.
  prr: (tcp) => ({ ...newReno(tcp), knowsPackets: true }),
};

export function lossRecovery(tcp: RecoveryConfiguration): LossRecovery {
  return recoveries[tcp.recovery](tcp);
}
