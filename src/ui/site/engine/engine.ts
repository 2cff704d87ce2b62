import type {
  AnswerTo,
  Cancel,
  Engine,
  EngineRequest,
  EngineWorker,
  Hear,
  TaskMessage,
} from '../../../worker/index.ts';
import { startWorker } from '../capabilities.ts';
import { addressOf, loadLazily } from '../lazy-script.ts';

/** Why nothing can be run here and now, in words for the reader. */
export class EngineMissing extends Error {
  constructor(why: 'refused' | 'late' = 'refused') {
    super(
      why === 'refused'
        ? 'the simulator could not be loaded'
        : `the simulator did not load within ${patience / 1000} seconds`,
    );
    this.name = 'EngineMissing';
  }
}

/** How long the script is waited for, milliseconds: a slow telephone line's worth. */
const patience = 30_000;

let loading: Promise<Engine> | undefined;

/**
 * Asks the engine, whose script is fetched the first time.
 * @throws EngineMissing if that fails; asking again tries again
 */
export async function askEngine<Request extends EngineRequest>(
  request: Request,
): Promise<AnswerTo<Request>> {
  return (await engine()).answer(request);
}

/** What is heard of a task: what the engine says, or why there is none to be asked. */
export type Heard<Request extends EngineRequest> =
  | TaskMessage<AnswerTo<Request>>
  | { readonly kind: 'missing'; readonly reason: string };

/** Made by the engine, when it is first wanted. */
let worker: EngineWorker | undefined;

/** A worker of the engine's script, which must be there; undefined if the browser refuses. */
function startEngineWorker(): Worker | undefined {
  // In development the script is a module that a server has.
  if (import.meta.env.DEV) return new Worker(addressOf('engine'), { type: 'module' });
  return globalThis.ackclockEngineSource && startWorker(globalThis.ackclockEngineSource());
}

/** Begins a task of the engine. */
export type BeginTask = <Request extends EngineRequest>(
  request: Request,
  hear: (message: Heard<Request>) => void,
) => Cancel;

/**
 * Lets the engine work on a request while the page goes on: in the page itself if that takes no longer
 * than a frame, else in a worker, or, where the browser has none, bit by bit in the page.
 */
export const beginTask = beginBy(
  engine,
  ({ EngineWorker }) => (worker ??= new EngineWorker(startEngineWorker)),
);

/** The same for another way to get the engine. @param workerOf the one that knows what that engine knows */
export function beginBy(
  find: () => Promise<Engine>,
  workerOf: (engine: Engine) => EngineWorker,
): BeginTask {
  return (request, hear) => {
    let cancelled = false;
    let stop: Cancel | undefined;
    const stay = (there: Engine): void => {
      if (!cancelled) stop = there.begin(request, hear);
    };
    find().then(
      (there) => {
        if (cancelled) return;
        stop = there.begin(request, hear, () => {
          const cancel = workerOf(there).begin(request, hear as Hear, () => stay(there));
          stop = cancel ?? stop;
          return cancel !== undefined;
        });
      },
      (error: unknown) => {
        if (cancelled) return;
        if (!(error instanceof EngineMissing)) throw error;
        hear({ kind: 'missing', reason: error.message });
      },
    );
    return () => {
      cancelled = true;
      stop?.();
    };
  };
}

/** Nothing will be asked for some time: the worker is let go. */
export function dismissWorker(): void {
  worker?.dismiss();
}

/** Fetches the engine's script ahead of the first question. Whether it comes shows when asked. */
export function expectEngine(): void {
  // Expected: the script does not come.
  engine().catch(() => undefined);
}

/**
 * The engine, whose script is fetched the first time.
 * @throws EngineMissing if that fails; asking again tries again
 */
export function engine(): Promise<Engine> {
  loading ??= load('engine', () => globalThis.ackclockEngine).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** @throws EngineMissing the script does not come */
export async function load<T>(name: string, registered: () => T | undefined): Promise<T> {
  // A script that came too late for the one who asked is there for the next.
  const there = registered();
  if (there !== undefined) return there;
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new EngineMissing('late')), patience);
  });
  const found = await Promise.race([loadLazily(name, registered), late]);
  if (found === undefined) throw new EngineMissing();
  return found;
}
