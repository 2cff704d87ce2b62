import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Sweep } from '../studies/index.ts';

type AnySweep = Sweep<never, unknown, unknown, unknown>;

/** What a worker is told when it starts. */
interface Task {
  readonly ackclockSweep: string;
}

interface Order {
  readonly index: number;
  readonly job: unknown;
}

interface Answer {
  readonly index: number;
  readonly result: unknown;
}

/** Jobs sent ahead to each worker, so that it never waits for the next. */
const ahead = 2;

/**
 * Runs a sweep's jobs on all cores; where there is one core, or one job, in this thread. The
 * results come in the order of the jobs.
 * @param progress is called with the part done, 0 to 1.
 * @throws what a job threw.
 */
export async function runJobs<Job, Result>(
  sweep: Pick<Sweep<never, Job, Result, unknown>, 'name' | 'run'>,
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
  const task: Task = { ackclockSweep: sweep.name };
  const workers = Array.from(
    { length: count },
    // The command line is one bundled file: a worker loads it again, and serves.
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

/** In a worker of `runJobs`: takes its jobs. Elsewhere it does nothing. */
export function serveJobs(sweeps: readonly AnySweep[]): void {
  const task = workerData as Task | undefined;
  if (isMainThread || task?.ackclockSweep === undefined) return;
  const sweep = sweeps.find(({ name }) => name === task.ackclockSweep);
  parentPort?.on('message', ({ index, job }: Order) => {
    const answer: Answer = { index, result: sweep?.run(job) };
    parentPort?.postMessage(answer);
  });
}
