import { restartBurst, restartDelay, type Progress, type RestartSweep } from '../studies/index.ts';
import type {
  CollectAnswer,
  CollectRequest,
  JobsAnswer,
  JobsRequest,
  PlanAnswer,
  PlanRequest,
  SweepName,
} from './message.ts';

const sweeps: Readonly<Record<SweepName, RestartSweep>> = {
  'restart-burst': restartBurst,
  'restart-delay': restartDelay,
};

/** Which runs a study is made of. */
export function planned({ study, options }: PlanRequest): PlanAnswer {
  return { jobs: sweeps[study].jobs(options) };
}

/** Runs some of them, one after the other. */
export function* jobsDone({ study, jobs }: JobsRequest): Generator<Progress, JobsAnswer> {
  const results = [];
  for (const job of jobs) {
    yield { done: results.length / jobs.length };
    results.push(sweeps[study].run(job));
  }
  return { results };
}

/** The table, as far as its runs are there. */
export function collected({ study, options, results }: CollectRequest): CollectAnswer {
  return { data: sweeps[study].collect(options, results) };
}
