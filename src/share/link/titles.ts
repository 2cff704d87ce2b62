import type { Plain, PlainObject } from './plain.ts';

/** So many changes are told one by one. */
const mostTold = 3;

/** What is said of a scenario is no change of its run. */
const words = new Set(['name', 'title', 'description', 'source']);

/** Those of a scenario's changes (`differenceOf`) that make its run another. */
export function changesOfRun(changes: PlainObject): (readonly [path: string, value: Plain])[] {
  return Object.entries(changes).filter(([path]) => !words.has(path));
}

/**
 * A scenario's title with what was changed in it, so that nobody takes the one for the other: `A short last segment, with
 * hosts.client.tcp.mss 512`.
 * @param changes fields and what they are now; undefined: they cannot be told one by one
 */
export function titleWith(
  title: string,
  changes: readonly (readonly [path: string, value: Plain])[] | undefined,
): string {
  if (changes === undefined) return `${title}, changed`;
  if (changes.length === 0) return title;
  const told = changes
    .slice(0, mostTold)
    .map(([path, value]) => `${path} ${typeof value === 'object' ? 'changed' : String(value)}`);
  const more = changes.length - told.length;
  return `${title}, with ${told.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
