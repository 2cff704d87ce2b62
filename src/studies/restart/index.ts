export { allRestartPolicyNames, restartPolicyNames, type RestartPolicy } from './policies.ts';
export { policyMeaning, policyName } from './policy-names.ts';
export { repliesScenario, type RepliesJob, type RepliesResult } from './replies.ts';
export { clients, rounds, type StartTimes } from './rounds.ts';
export {
  restartBurst,
  restartDelay,
  type RestartData,
  type RestartOptions,
  type RestartSweep,
} from './sweep.ts';
