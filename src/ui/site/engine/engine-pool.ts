import type {
  AnswerTo,
  Cancel,
  EngineRequest,
  EngineWorker,
  Hear,
  JobsRequest,
  SweepName,
  SweepPlan,
  Sweeps,
  TaskMessage,
} from '../../../worker/index.ts';

/** The part of the engine that is used here: in the page, at once or in slices. */
export interface InPage {
  answer<Request extends EngineRequest>(request: Request): AnswerTo<Request>;
  begin<Request extends EngineRequest>(
    request: Request,
    hear: (message: TaskMessage<AnswerTo<Request>>) => void,
  ): Cancel;
}

/** What is heard of a sweep that takes its time; after 'done' or 'failure' nothing more comes. */
export type SweepMessage<Table> =
  /** The part that is done, 0 to 1, and its table, as far as the runs are there. */
  | { readonly kind: 'progress'; readonly done: number; table(): Table }
  | { readonly kind: 'done'; readonly table: Table }
  | { readonly kind: 'failure'; readonly reason: string };

/** Jobs given at a time: some tens of milliseconds' worth, so that no worker waits and none has much ahead. */
const atATime = 4;

/**
 * Runs a study's jobs in several workers at once, or, where the browser has none, in the page in
 * slices. Results are collected in the order of the plan: the table has the same digits however many
 * workers there were.
 * @param workers as many as there are cores
 */
export function sweep<Name extends SweepName>(
  plan: SweepPlan<Name>,
  engine: InPage,
  workers: readonly EngineWorker[],
  hear: (message: SweepMessage<Sweeps[Name]['data']>) => void,
): Cancel {
  type Table = Sweeps[Name]['data'];
  // The compiler does not see that a plan of one study is one of the plans.
  const whole = plan as SweepPlan;
  const { jobs } = engine.answer({ kind: 'plan', plan: whole });
  type Results = AnswerTo<JobsRequest>['results'];
  const results: (Results[number] | null)[] = jobs.map(() => null);
  const running = new Set<Cancel>();
  let next = 0;
  let done = 0;
  let ended = false;

  const table = (): Table => engine.answer({ kind: 'collect', plan: whole, results }).data as Table;

  const stop = (): void => {
    ended = true;
    for (const cancel of running) cancel();
    running.clear();
  };

  /** Gives the next jobs to a place that has nothing to do. */
  function give(place: EngineWorker | undefined): void {
    if (ended || next === jobs.length) return;
    const from = next;
    const part = jobs.slice(from, from + atATime);
    next += part.length;
    run(place, from, { kind: 'jobs', study: plan.study, jobs: part });
  }

  function run(place: EngineWorker | undefined, from: number, request: JobsRequest): void {
    let cancel: Cancel | undefined;
    const end = (): void => cancel?.();
    running.add(end);
    const heard = (message: TaskMessage<AnswerTo<JobsRequest>>): void => {
      if (ended || message.kind === 'progress') return;
      running.delete(end);
      if (message.kind === 'failure') {
        stop();
        hear(message);
        return;
      }
      message.answer.results.forEach((result, i) => (results[from + i] = result));
      done += request.jobs.length;
      if (done === jobs.length) {
        ended = true;
        hear({ kind: 'done', table: table() });
        return;
      }
      hear({ kind: 'progress', done: done / jobs.length, table });
      give(place);
    };
    const inPage = (): void => {
      if (!ended) cancel = engine.begin(request, heard);
    };
    cancel = place?.begin(request, heard as Hear, inPage);
    if (cancel === undefined) inPage();
  }

  if (workers.length === 0) give(undefined);
  for (const worker of workers) give(worker);
  return stop;
}
