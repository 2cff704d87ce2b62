import type { Figure } from '../../../course/markdown/index.ts';
import { foldsOf, wholeDomain } from '../../../plot/scales/index.ts';
import type { Trace } from '../../../trace/format/index.ts';

/**
 * Whether the plot of a figure draws long silences short. A step inside of a silence shows how long
 * it is; a step outside shows the exchange, for which the silence leaves no room.
 */
export function foldsPlot(trace: Trace, { at, folded, window }: Figure): boolean {
  const domain = window ?? wholeDomain(trace);
  const inSilence = foldsOf(trace, domain).some(({ from, to }) => from <= at.time && at.time <= to);
  return folded && !inSilence;
}
