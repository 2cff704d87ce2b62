import type { Trace } from '../../trace/format/index.ts';
import { capturedLegend } from './captured.ts';
import { todayLegend } from './windows.ts';

/** The words of the entries for marks that few runs have, as far as a run has them. */
export function rareWordsIn(trace: Trace): string[] {
  const captured = trace.header.capturedAt === undefined ? [] : capturedLegend;
  return [...captured, ...todayLegend.filter(({ occurs }) => occurs(trace))].map(
    ({ words }) => words,
  );
}
