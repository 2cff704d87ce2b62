/** What any study says of itself. */
interface About {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/**
 * A study of independent runs, which may be made in any order and in several places at once.
 * Jobs and results are plain data, so that they can be sent to a worker and back. Results are
 * collected in the order of the jobs: the digits are the same however many workers there were.
 */
export interface Sweep<Options, Job, Result, Data> extends About {
  jobs(options: Options): readonly Job[];
  /** One run; depends on nothing but the job. */
  run(job: Job): Result;
  /** @param results in the order of the jobs; null: not run yet, and what needs it is left out. */
  collect(options: Options, results: readonly (Result | null)[]): Data;
}

/** All of it here and now. */
export function wholeOf<Options, Job, Result, Data>(
  sweep: Sweep<Options, Job, Result, Data>,
  options: Options,
): Data {
  return sweep.collect(
    options,
    sweep.jobs(options).map((job) => sweep.run(job)),
  );
}
