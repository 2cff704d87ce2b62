import { spanBegin, type Goal } from '../../../query/index.ts';
import type { Nanoseconds } from '../../../trace/format/index.ts';
import type { LoadedRun } from '../context.ts';

/**
 * Where a task's axis begins: with the visible part of its run (after a pause, say), or with the run if the goal measures
 * from earlier.
 */
export function axisBegin(goal: Goal, { run, window }: LoadedRun): Nanoseconds {
  const shown = window?.[0] ?? 0;
  const begins = goal.map(({ query }) => spanBegin(run.trace, query) ?? shown);
  return begins.some((begin) => begin < shown) ? 0 : shown;
}
