import type { Problems } from './problems.ts';

/** Names that have digits; these do not depend on any run. */
const names = /\bRFC\s\d+\b|\bHTTP\/\d(?:\.\d)?|\bTLS 1\.\d\b/g;

/**
 * Notes every number in prose. Text and figure drift apart where a number is typed twice, so a number must come from a run,
 * be quoted with its source, or be part of a name.
 * @param line on which the text begins
 */
export function reportDigits(text: string, line: number, problems: Problems): void {
  const rest = text.replace(names, (name) => name.replace(/[^\n]/g, ' '));
  for (const match of rest.matchAll(/\d(?:[\d.,]*\d)?/g)) {
    const before = rest.slice(0, match.index).split('\n').length - 1;
    problems.add(
      line + before,
      `the number ${match[0]} is typed into the text`,
      "write ':fact[name]' for a number of a run, ':quote[...]{source=...}' for one of a source, ':name[...]' for a part of a name",
    );
  }
}
