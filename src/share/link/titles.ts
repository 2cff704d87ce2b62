import type { Plain, PlainObject } from './plain.ts';

/** Up to so many changes are listed. */
const maxListed = 3;

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
  const named = changes
    .slice(0, maxListed)
    .map(([path, value]) => `${path} ${typeof value === 'object' ? 'changed' : String(value)}`);
  const more = changes.length - named.length;
  return `${title}, with ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
