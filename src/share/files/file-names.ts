import type { Nanoseconds } from '../../trace/format/index.ts';

/**
 * A file's name: the scenario, and for a moment's file the moment: `short-initial-segment-98ms.svg`.
 * @param about further words, each a part of the name
 */
export function fileName(scenario: string, about: readonly string[], ending: string): string {
  return `${[scenario, ...about].map(nameOf).filter(Boolean).join('-')}.${ending}`;
}

/** An instant as part of a name, exact to the microsecond. */
export function timeName(time: Nanoseconds): string {
  return `${Math.round(time / 1e3) / 1e3}ms`;
}

/** Letters, digits, dots and hyphens, which every system accepts. */
function nameOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 80);
}
