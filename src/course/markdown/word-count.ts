import type { Flow, Inline, Text } from './text.ts';

/** The number of words in running text without code, formulas and citations, which are looked at rather than read. */
export function wordsInText(text: Text): number {
  return proseOf(text)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Words of paragraphs and their like, as `wordsInText` counts them. */
export function wordsInFlow(flow: readonly Flow[]): number {
  return flow.reduce((words, part) => {
    switch (part.kind) {
      case 'paragraph':
        return words + wordsInText(part.content);
      case 'list':
        return words + part.items.reduce((sum, item) => sum + wordsInFlow(item), 0);
      case 'code':
      case 'formula':
        return words;
    }
  }, 0);
}

function proseOf(text: Text): string {
  return text.map(proseOfInline).join('');
}

function proseOfInline(part: Inline): string {
  if ('content' in part) return proseOf(part.content);
  // An empty string would join the words before and after it.
  return ['code', 'formula', 'cite'].includes(part.kind) ? ' ' : part.text;
}
