import type { ScenarioInput } from '../../scenario/index.ts';

type Tcp = NonNullable<NonNullable<NonNullable<ScenarioInput['hosts']>['server']>['tcp']>;

/** How a sender deals with an idle connection. */
interface Way {
  /** Changes of the profile `ns-2`. */
  readonly tcp: Tcp;
  /** The application closes the connection after so much silence, ms; left out: never. */
  readonly idleTimeout?: number;
}

/** The five senders that the paper and ns-2 compare. */
const published = {
  'reno-nssr': { tcp: { afterIdle: 'keep' } },
  'reno-ssr': { tcp: { afterIdle: 'restart-last-ack' } },
  'vegas-nssr': { tcp: { congestionControl: 'vegas', afterIdle: 'keep' } },
  'rbp-rate': {
    tcp: {
      congestionControl: 'vegas',
      afterIdle: 'pace-rate',
      pacing: { roundTrip: 'latest', ending: 'keep' },
    },
  },
  'rbp-cwnd': { tcp: { afterIdle: 'pace-window', duplicatesGuard: 'recover' } },
} as const satisfies Readonly<Record<string, Way>>;

/**
 * What else is done about a pause, for comparison: every other rule that a stack can have, and
 * the application that does not leave it to TCP. The sender is ns-2's Reno in all else.
 */
const others = {
  'restart-bsd': { tcp: { afterIdle: 'restart-bsd' } },
  'restart-last-send': { tcp: { afterIdle: 'restart-last-send' } },
  'restart-rfc5681': { tcp: { afterIdle: 'restart-rfc5681' } },
  'restart-rtt': { tcp: { afterIdle: 'restart-rtt' } },
  'restart-threshold': { tcp: { afterIdle: 'restart-threshold' } },
  'decay-rfc2861': { tcp: { afterIdle: 'decay-rfc2861' } },
  'decay-linux': { tcp: { afterIdle: 'decay-linux' } },
  'new-cwv': { tcp: { afterIdle: 'new-cwv' } },
  // RFC 2861 does not say how many; four is what a first window may be (RFC 3390).
  'burst-limit': { tcp: { afterIdle: 'keep', burstLimit: 4 } },
  // KeepAliveTimeout 15, as Apache came: after that a server closes. The next reply pays for a
  // handshake, which ns-2's agents otherwise have not.
  reopen: { tcp: { afterIdle: 'keep', opening: 'handshake' }, idleTimeout: 15_000 },
} as const satisfies Readonly<Record<string, Way>>;

export const restartPolicies: Readonly<Record<keyof typeof published | keyof typeof others, Way>> =
  { ...published, ...others };

export type RestartPolicy = keyof typeof restartPolicies;

export type PublishedPolicy = keyof typeof published;

/** Those that were published: what a study runs if nothing is said. */
export const restartPolicyNames = Object.keys(published) as PublishedPolicy[];

/** All that can be asked for. */
export const allRestartPolicyNames = Object.keys(restartPolicies) as RestartPolicy[];
