import type * as Part from './repair-marks.ts';

/** What draws recoveries. */
export type RepairPart = typeof Part;

/** As with words on losses (src/analysis/loss-words.ts), no page's first script has it. */
let known: RepairPart | undefined =
  (import.meta.env?.SSR ?? true) ? await import('./repair-marks.ts') : undefined;

/** Undefined: the part has not come, and recoveries are not drawn. */
export const repairPart = (): RepairPart | undefined => known;

/** To be called before the first picture of a run whose hosts find losses by packets. */
export function provideRepairPart(part: RepairPart): void {
  known = part;
}
