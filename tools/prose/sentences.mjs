// Sentences of a lesson: none is long, and few are chains of colons and semicolons.

/** @typedef {import('./passage.mjs').Passage} Passage */

export const MAX_WORDS = 35;
/** At most this share of a lesson's sentences has a colon or a semicolon. */
export const MAX_CHAINED = 0.15;

/**
 * @param {string} text of a passage
 * @returns {{ text: string, index: number, words: number, chained: boolean }[]}
 */
export function sentencesOf(text) {
  const sentences = [];
  let start = 0;
  // "e.g. ", "vs. " and initials end no sentence.
  const ends = /(?<!\b(?:e\.g|i\.e|vs|cf|al|[A-Z]))[.?!][’”)\]]*(?=\s+[\p{Lu}\d‘“(]|\s*$)/gu;
  for (const found of [...text.matchAll(ends), undefined]) {
    const end = found ? found.index + found[0].length : text.length;
    const piece = text.slice(start, end);
    const words = piece.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    if (words >= 3) {
      const index = start + piece.search(/\S/);
      sentences.push({
        text: piece.trim(),
        index,
        words,
        chained: /[:;](?:\s|$)/.test(piece.trim()),
      });
    }
    start = end;
  }
  return sentences;
}
