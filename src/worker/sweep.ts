import { fairness } from '../studies/fairness/index.ts';
import { parameters } from '../studies/parameters/index.ts';
import { restartBurst, restartDelay } from '../studies/restart/index.ts';
import { satellite } from '../studies/satellite/index.ts';
import { scaleFactor } from '../studies/scale-factor/index.ts';
import type { Progress } from '../run/index.ts';
import { table1 } from '../studies/table1/index.ts';
import type { Sweep } from '../studies/index.ts';
import { victim } from '../studies/victim/index.ts';
import type {
  CollectAnswer,
  CollectRequest,
  JobsAnswer,
  JobsRequest,
  PlanAnswer,
  PlanRequest,
  SweepName,
  Sweeps,
} from './message.ts';

type SweepOf<Name extends SweepName> = Sweep<
  Sweeps[Name]['options'],
  Sweeps[Name]['job'],
  Sweeps[Name]['result'],
  Sweeps[Name]['data']
>;

const sweeps: { readonly [Name in SweepName]: SweepOf<Name> } = {
  'restart-burst': restartBurst,
  'restart-delay': restartDelay,
  table1,
  victim,
  fairness,
  satellite,
  'scale-factor': scaleFactor,
  parameters,
};

/** A study whose jobs come back only to itself: callers send each to the study that planned it. */
type Any = Sweep<
  Sweeps[SweepName]['options'],
  PlanAnswer['jobs'][number],
  JobsAnswer['results'][number],
  CollectAnswer['data']
>;

const sweepOf = (study: SweepName): Any => sweeps[study] as unknown as Any;

/** Which runs a study is made of. */
export function planned({ plan: { study, options } }: PlanRequest): PlanAnswer {
  return { jobs: sweepOf(study).jobs(options) };
}

/** Runs some of them, one after the other. */
export function* jobsDone({ study, jobs }: JobsRequest): Generator<Progress, JobsAnswer> {
  const results = [];
  for (const job of jobs) {
    yield { done: results.length / jobs.length };
    results.push(sweepOf(study).run(job));
  }
  return { results };
}

/** The table of the runs finished so far. */
export function collected({ plan: { study, options }, results }: CollectRequest): CollectAnswer {
  return { data: sweepOf(study).collect(options, results) };
}
