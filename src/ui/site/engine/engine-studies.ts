import type { Engine, EngineWorker } from '../../../worker/index.ts';
import { startWorker } from '../capabilities.ts';
import { addressOf } from '../lazy-script.ts';
import { beginBy, engine, load } from './engine.ts';

/**
 * The engine with its studies, whose scripts are fetched the first time.
 * @throws EngineMissing if that fails; asking again tries again
 */
export async function engineWithStudies(): Promise<Engine> {
  const found = await engine();
  loading ??= load('studies', () => globalThis.ackclockStudies).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  await loading;
  return found;
}

let loading: Promise<true> | undefined;

/** Fetches both scripts ahead of the first question. Whether they come shows when asked. */
export function expectStudies(): void {
  // Expected: a script does not come.
  engineWithStudies().catch(() => undefined);
}

/** A worker of both scripts, which must be there; undefined if the browser refuses. */
export function startStudyWorker(): Worker | undefined {
  // In development the script is a module, which brings the engine's.
  if (import.meta.env.DEV) return new Worker(addressOf('studies'), { type: 'module' });
  const { ackclockEngineSource: first, ackclockStudiesSource: then } = globalThis;
  return first && then && startWorker(first() + then());
}

let worker: EngineWorker | undefined;

/** As beginTask, for what takes many runs. */
export const beginStudyTask = beginBy(
  engineWithStudies,
  ({ EngineWorker }) => (worker ??= new EngineWorker(startStudyWorker)),
);
