import type { BuiltinName } from '../../scenario/index.ts';
import type { PublishedPolicy, RestartPolicy } from './policies.ts';

/** What a way to restart is called where people read of it. */
export interface PolicyName {
  /** Spelled out, with its abbreviation. */
  readonly long: string;
  /** As the paper has it, where it has it; as short as the end of a curve needs it. */
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

/** What a sender of the paper does when it has something to send after a pause. */
export interface PolicyMeaning {
  /** Ends a line that the name begins. */
  readonly does: string;
  /** The built-in scenario in which a sender can be watched doing so. */
  readonly scenario?: BuiltinName;
}

/** Of Visweswaraiah and Heidemann 1997, sections 2 and 3. */
const policyMeanings: Readonly<Record<PublishedPolicy, PolicyMeaning>> = {
  'reno-nssr': {
    does: 'keeps the window that it had, and sends all of it at once: a burst',
    scenario: 'restart-demo-nssr',
  },
  'reno-ssr': {
    does: 'begins anew with one segment, in slow start: no burst, but some round trips more',
    scenario: 'restart-demo-ssr',
  },
  'vegas-nssr': {
    does: 'bursts as NSSR does, but with Vegas’s window, which follows the delay rather than losses',
  },
  'rbp-rate': {
    does: 'sends segments one by one, at the rate that Vegas measured before the pause, until the first ACK is back',
    scenario: 'restart-demo-rbp',
  },
  'rbp-cwnd': {
    does: 'sends the window that Reno had, but one by one, spread over a round trip',
  },
};

/** Goes beside the names where people first meet them. */
export function policyMeaning(policy: PublishedPolicy): PolicyMeaning {
  return policyMeanings[policy];
}
