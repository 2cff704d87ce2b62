import type { Cancel, EngineWorker, SweepName, SweepPlan, Sweeps } from '../../../worker/index.ts';
import { EngineMissing } from './engine.ts';
import { sweep, type SweepMessage } from './engine-pool.ts';
import { engineWithStudies, startStudyWorker } from './engine-studies.ts';

/** More cores than this a page does not ask for. */
const maxWorkers = 16;

const pool: EngineWorker[] = [];

/** What is heard of a study: what becomes of it, or why there is no engine to be asked. */
export type HeardOfSweep<Table> =
  | SweepMessage<Table>
  | { readonly kind: 'missing'; readonly reason: string };

/** Makes a study of many runs on all cores. */
export function beginSweep<Name extends SweepName>(
  plan: SweepPlan<Name>,
  hear: (message: HeardOfSweep<Sweeps[Name]['data']>) => void,
): Cancel {
  let cancelled = false;
  let stop: Cancel | undefined;
  const count = Math.min(maxWorkers, navigator.hardwareConcurrency || 1);
  engineWithStudies().then(
    (there) => {
      if (cancelled) return;
      const { EngineWorker } = there;
      while (pool.length < count) pool.push(new EngineWorker(startStudyWorker));
      stop = sweep(plan, there, pool, hear);
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
}
