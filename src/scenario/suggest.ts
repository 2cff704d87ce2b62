/** The candidate that a misspelled word most likely means; undefined if none is close. */
export function suggest(word: string, candidates: readonly string[]): string | undefined {
  // A third of the word can be wrong; with more, the guess would be a surprise.
  let nearest = Math.max(1, Math.floor(word.length / 3)) + 1;
  let found: string | undefined;
  for (const candidate of candidates) {
    const away = distance(word.toLowerCase(), candidate.toLowerCase(), nearest);
    if (away < nearest) {
      nearest = away;
      found = candidate;
    }
  }
  return found;
}

/**
 * Edits between two words: insertions, deletions, substitutions and swapped neighbors (Damerau 1964, optimal string
 * alignment); `limit` if there are as many or more.
 */
function distance(a: string, b: string, limit: number): number {
  // Also makes a hostile word of a megabyte cheap.
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(replace, last[j]! + 1, row[j - 1]! + 1);
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (exchanged) least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return Math.min(limit, last[b.length]!);
}
