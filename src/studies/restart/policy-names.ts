import type { RestartPolicy } from './policies.ts';

/** What a way to restart is called where people read of it. */
export interface PolicyName {
  /** Spelt out, with its abbreviation. */
  readonly long: string;
  /** As the paper has it, where it has it; as short as a curve's end wants it. */
  readonly short: string;
}

const policyNames: Readonly<Record<RestartPolicy, PolicyName>> = {
  'reno-nssr': { long: 'Reno, No Slow-Start Restart (NSSR)', short: 'NSSR' },
  'reno-ssr': { long: 'Reno, Slow-Start Restart (SSR)', short: 'SSR' },
  'vegas-nssr': { long: 'Vegas, No Slow-Start Restart (Vegas)', short: 'Vegas' },
  'rbp-rate': { long: 'Rate-Based Pacing at Vegas’s last rate (RBP/rate)', short: 'RBP/rate' },
  'rbp-cwnd': { long: 'Rate-Based Pacing of Reno’s kept window (RBP/cwnd)', short: 'RBP/cwnd' },
  'restart-bsd': { long: 'Slow-Start Restart as BSD has it (BSD)', short: 'BSD' },
  'restart-last-send': { long: 'Slow-Start Restart by the last segment sent', short: 'last sent' },
  'restart-rfc5681': { long: 'Slow-Start Restart of RFC 5681', short: 'RFC 5681' },
  'restart-rtt': { long: 'Slow-Start Restart after a round trip', short: 'round trip' },
  'restart-threshold': { long: 'Restart from the threshold', short: 'threshold' },
  'decay-rfc2861': { long: 'Window decay of RFC 2861', short: 'RFC 2861' },
  'decay-linux': { long: 'Window decay as Linux has it', short: 'Linux' },
  'new-cwv': { long: 'New window validation of RFC 7661', short: 'RFC 7661' },
  'burst-limit': { long: 'Window kept, bursts of four segments', short: 'burst limit' },
  reopen: { long: 'A new connection for each reply', short: 'reopen' },
};

/** One set of names for every page and every sentence about the studies. @param policy of restartPolicies */
export function policyName(policy: string): PolicyName {
  return policyNames[policy as RestartPolicy];
}
