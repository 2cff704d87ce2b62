import type { Term } from './lesson.ts';

/** All names of a term. */
export function wordsOf({ term, words }: Term): readonly string[] {
  return [term, ...words];
}

/**
 * Finds the words of terms, longest first, as whole words: `MSS` in `MSS-sized`, not in `BMSS`. Case matters except at the
 * start of a sentence.
 */
export function wordsIn(terms: readonly Term[]): RegExp | undefined {
  const words = terms.flatMap(wordsOf).filter((word) => word !== '');
  if (words.length === 0) return undefined;
  const patterns = [...words].sort((a, b) => b.length - a.length).map(patternOf);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
}

function patternOf(word: string): string {
  const [first = '', ...rest] = word;
  const either = first === first.toUpperCase() ? escape(first) : `[${first}${first.toUpperCase()}]`;
  return either + rest.map((each) => (/\s/.test(each) ? '\\s+' : escape(each))).join('');
}

function escape(letter: string): string {
  return /[\p{L}\p{N}\s]/u.test(letter) ? letter : `\\u{${letter.codePointAt(0)!.toString(16)}}`;
}
