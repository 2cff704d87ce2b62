import type { Plain, PlainObject } from './plain.ts';

/** Up to so many changes are listed. */
const mostTold = 3;

/** A scenario's description does not affect its run. */
const words = new Set(['name', 'title', 'description', 'source']);

/** Those of a scenario's changes (`differenceOf`) that affect its run. */
export function changesOfRun(changes: PlainObject): (readonly [path: string, value: Plain])[] {
  return Object.entries(changes).filter(([path]) => !words.has(path));
}

/**
 * A scenario's title with its changes, so that the two are not confused: `A short last segment, with hosts.client.tcp.mss
 * 512`.
 * @param changes fields and their values; undefined: they cannot be listed
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
