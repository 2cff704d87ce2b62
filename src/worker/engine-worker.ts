import type { AnswerTo, Cancel, EngineRequest, TaskMessage } from './message.ts';
import type { WorkerOrder, WorkerWord } from './serve.ts';

/** The receiver of a task's answer. */
export type Hear = (message: TaskMessage<AnswerTo<EngineRequest>>) => void;

/** A task that a worker has. */
interface Given {
  readonly request: EngineRequest;
  readonly hear: Hear;
  /** Takes the task back if the worker never comes to run. */
  refused(): void;
}

/** The part of a worker that is used here. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** A worker that has something to do reports every 50 ms; one that is silent for so long has died. */
const watchEvery = 5000;
const silences = 4;

/**
 * The worker for what takes longer than a frame: started when it is first wanted, and again after it
 * died. A browser may refuse it at once, or later with an error before it has said a word.
 */
export class EngineWorker {
  private readonly start: () => WorkerLike | undefined;
  private worker: WorkerLike | undefined;
  private runs = false;
  private refused = false;
  private tasks = new Map<number, Given>();
  private last = 0;
  private watch: ReturnType<typeof setInterval> | undefined;
  private silent = 0;

  /** @param start makes a worker of the engine's script; undefined if the browser refuses */
  constructor(start: () => WorkerLike | undefined) {
    this.start = start;
  }

  /**
   * Gives a task to the worker.
   * @returns undefined if there can be none: the task stays where it is
   */
  begin(request: EngineRequest, hear: Hear, refused: () => void): Cancel | undefined {
    if (this.refused || (this.worker ??= this.started()) === undefined) return undefined;
    const task = ++this.last;
    this.tasks.set(task, { request, hear, refused });
    this.tell({ do: 'begin', task, request });
    this.silent = 0;
    this.watch ??= setInterval(() => this.look(), watchEvery);
    return () => {
      if (!this.tasks.has(task)) return;
      this.end(task);
      this.tell({ do: 'cancel', task });
    };
  }

  /** Ends it, unless it is at work; the next task starts another. */
  dismiss(): void {
    if (this.tasks.size > 0) return;
    this.worker?.terminate();
    this.worker = undefined;
  }

  private tell(order: WorkerOrder): void {
    this.worker?.postMessage(order);
  }

  private started(): WorkerLike | undefined {
    const worker = this.start();
    if (worker === undefined) {
      this.refused = true;
      return undefined;
    }
    this.runs = false;
    worker.onmessage = ({ data }: MessageEvent<WorkerWord>) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.lose(event.message);
    };
    return worker;
  }

  private hear(word: WorkerWord): void {
    this.silent = 0;
    this.runs = true;
    if (word.kind === 'ready') return;
    const { task, message } = word;
    const given = this.tasks.get(task);
    if (message.kind !== 'progress') this.end(task);
    given?.hear(message);
  }

  private end(task: number): void {
    this.tasks.delete(task);
    if (this.tasks.size > 0) return;
    clearInterval(this.watch);
    this.watch = undefined;
  }

  private look(): void {
    if (++this.silent >= silences) this.lose('');
  }

  /** The worker is gone, and what it was at with it. */
  private lose(why: string): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.refused = !this.runs;
    const tasks = [...this.tasks.values()];
    this.tasks.clear();
    clearInterval(this.watch);
    this.watch = undefined;
    const reason = `the simulator stopped${why === '' ? '' : ` (${why})`}`;
    for (const { hear, refused } of tasks) {
      if (this.refused) refused();
      else hear({ kind: 'failure', reason });
    }
  }
}
