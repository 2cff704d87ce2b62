import { timesOf } from '../../../analysis/index.ts';
import { locate, type Goal } from '../../../query/index.ts';
import type { Nanoseconds } from '../../../trace/format/index.ts';
import type { LoadedRun } from '../context.ts';

/**
 * Where the axis of a task begins: with what is shown of the run to start from, after a pause, say. Where the goal measures
 * something earlier, with the run.
 */
export function axisBegin(goal: Goal, { run, window }: LoadedRun): Nanoseconds {
  const shown = window?.[0] ?? 0;
  const measured = goal.map(({ query }): Nanoseconds => {
    if (query.ask !== 'measure' || !['transaction', 'page'].includes(query.of.kind)) return shown;
    // An end is measured from the beginning of the run.
    if (query.property === 'end') return 0;
    return timesOf(locate(run, { kind: 'question', query }, 0).extent)[0];
  });
  return measured.some((begin) => begin < shown) ? 0 : shown;
}
