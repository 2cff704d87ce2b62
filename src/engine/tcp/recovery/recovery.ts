import type { TcpConfiguration } from '../../configuration.ts';
import { renoRecovery } from './reno.ts';
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
}

/** What to do about it. */
export interface LossDecision {
  readonly cwnd: number;
  readonly ssthresh: number;
  readonly recovering: boolean;
  /** Send the oldest unacknowledged segment again, now. */
  readonly resend: boolean;
}

/** How duplicate ACKs are read (RFC 5681, section 3.2). Time-outs are the same for all. */
export interface LossRecovery {
  /** Undefined: nothing changes. */
  onDuplicateAck(facts: LossFacts): LossDecision | undefined;
  /** New data was acknowledged during recovery: the window from now on. */
  onRecovered(facts: LossFacts): number;
}

const recoveries: Record<TcpConfiguration['recovery'], LossRecovery> = {
  tahoe: tahoeRecovery,
  reno: renoRecovery,
};

export function lossRecovery(name: TcpConfiguration['recovery']): LossRecovery {
  return recoveries[name];
}
