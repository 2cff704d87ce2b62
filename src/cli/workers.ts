import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Work that a worker can do: jobs and results are plain data. */
export interface Served<Job, Result> {
  readonly name: string;
  run(job: Job): Result;
}

/** The data with which a worker starts. */
interface Task {
  /** Name of the work. */
  readonly ackclockWork: string;
}

interface Order {
  readonly index: number;
  readonly job: unknown;
}

interface Answer {
  readonly index: number;
  readonly result: unknown;
}

/** Jobs queued at each worker, so that it never waits for the next. */
const ahead = 2;

/**
 * Runs a sweep's jobs on all cores, or in this thread if there is one core or one job. The results are in the order of the
 * jobs.
 * @param progress is called with the part done, 0 to 1.
 * @throws what a job threw.
 */
export async function runJobs<Job, Result>(
  sweep: Served<Job, Result>,
  jobs: readonly Job[],
  progress: (done: number) => void,
): Promise<Result[]> {
  const count = Math.min(availableParallelism(), jobs.length);
  if (count < 2) {
    return jobs.map((job, i) => {
      const result = sweep.run(job);
      progress((i + 1) / jobs.length);
      return result;
    });
  }
  return distributeTo(count, sweep, jobs, progress);
}

/** Runs one job in a fresh worker, whose compiler has optimized nothing else yet. @throws what it threw. */
export async function runApart<Job, Result>(work: Served<Job, Result>, job: Job): Promise<Result> {
  const [result] = await distributeTo<Job, Result>(1, work, [job], () => {});
  return result as Result;
}

async function distributeTo<Job, Result>(
  count: number,
  { name }: Served<Job, Result>,
  jobs: readonly Job[],
  progress: (done: number) => void,
): Promise<Result[]> {
  const task: Task = { ackclockWork: name };
  const workers = Array.from(
    { length: count },
    // The command line is one bundled file: a worker loads it again and serves.
    () => new Worker(new URL(import.meta.url), { workerData: task }),
  );
  try {
    return await distribute(workers, jobs, progress);
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

function distribute<Result>(
  workers: readonly Worker[],
  jobs: readonly unknown[],
  progress: (done: number) => void,
): Promise<Result[]> {
  const results = new Array<Result>(jobs.length);
  let next = 0;
  let done = 0;
  return new Promise((resolve, reject) => {
    const give = (worker: Worker): void => {
      if (next === jobs.length) return;
      const order: Order = { index: next, job: jobs[next] };
      next++;
      worker.postMessage(order);
    };
    for (const worker of workers) {
      worker.on('error', reject);
      worker.on('message', ({ index, result }: Answer) => {
        results[index] = result as Result;
        done++;
        progress(done / jobs.length);
        if (done === jobs.length) resolve(results);
        else give(worker);
      });
      for (let i = 0; i < ahead; i++) give(worker);
    }
  });
}

/** In a worker: does the work that it was started for. Elsewhere it does nothing. Call it once. */
export function serveJobs(works: readonly Served<never, unknown>[]): void {
  const task = workerData as Task | undefined;
  if (isMainThread || task?.ackclockWork === undefined) return;
  const work = works.find(({ name }) => name === task.ackclockWork);
  parentPort?.on('message', ({ index, job }: Order) => {
    const answer: Answer = { index, result: work?.run(job as never) };
    parentPort?.postMessage(answer);
  });
}
