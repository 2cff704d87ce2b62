import type { EngineWorker } from './engine-worker.ts';
import type { AnswerTo, Cancel, EngineRequest, TaskMessage } from './message.ts';

/** What the engine's script registers under one name. */
export interface Engine {
  /** Answers at once, however long that takes. */
  answer<Request extends EngineRequest>(request: Request): AnswerTo<Request>;
  /**
   * Answers in steps and lets the page do other work in between. Never calls back before it returns.
   * @param handOver asked once, if it takes longer than a frame: true ends it here
   */
  begin<Request extends EngineRequest>(
    request: Request,
    hear: (message: TaskMessage<AnswerTo<Request>>) => void,
    handOver?: () => boolean,
  ): Cancel;
  /** The page's side of a worker. */
  readonly EngineWorker: typeof EngineWorker;
}

declare global {
  /** Defined once the engine's script has run. */
  var ackclockEngine: Engine | undefined;
  /**
   * The engine's script as text, to make a worker from: a page opened as a file is not allowed to read the script's file.
   */
  var ackclockEngineSource: (() => string) | undefined;
  /** Defined once the studies' script has run. */
  var ackclockStudies: true | undefined;
  /** The studies' script as text; a worker needs the engine's before it. */
  var ackclockStudiesSource: (() => string) | undefined;
}
