import { seeds as competingSeeds } from './competing.ts';
import { seeds as errorRateSeeds } from './error-rates.ts';
import { phases } from './heartbeats.ts';
import { seeds as usersSeeds } from './users.ts';

/** Of how many runs each mean of the study is, by the part of its table. */
export const samples = {
  /** Points and links: one at each phase of the hosts' heartbeats. */
  phases: phases.length,
  errorRates: errorRateSeeds,
  competing: competingSeeds,
  users: usersSeeds,
} as const;

export type Samples = typeof samples;
