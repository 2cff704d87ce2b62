import type * as Part from './loss-part.ts';

/** Words on how losses are found and repaired, and on TLS records. */
export type LossWords = typeof Part;

/** Where pages are built, in the command line and in tests it is there; no page's first script has it. */
let known: LossWords | undefined =
  (import.meta.env?.SSR ?? true) ? await import('./loss-part.ts') : undefined;

/** Undefined: the part has not come, and sentences do without it. */
export const lossWords = (): LossWords | undefined => known;

/** To be called before the first sentence on a run whose hosts find losses by packets, or have TLS. */
export function provideLossWords(part: LossWords): void {
  known = part;
}
