import type { ScenarioInput } from '../../scenario/index.ts';

export type Tcp = NonNullable<NonNullable<NonNullable<ScenarioInput['hosts']>['server']>['tcp']>;

/** The five senders that the paper and ns-2 compare, as changes of the profile `ns-2`. */
export const restartPolicies = {
  'reno-nssr': { afterIdle: 'keep' },
  'reno-ssr': { afterIdle: 'restart-last-ack' },
  'vegas-nssr': { congestionControl: 'vegas', afterIdle: 'keep' },
  'rbp-rate': {
    congestionControl: 'vegas',
    afterIdle: 'pace-rate',
    pacing: { roundTrip: 'latest', ending: 'keep' },
  },
  'rbp-cwnd': { afterIdle: 'pace-window', duplicatesGuard: 'recover' },
} as const satisfies Readonly<Record<string, Tcp>>;

export type RestartPolicy = keyof typeof restartPolicies;

export const restartPolicyNames = Object.keys(restartPolicies) as RestartPolicy[];
