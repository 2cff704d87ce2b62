import type { Inline, Text } from './text.ts';

/** The same text with capital letters for rule names that begin a sentence. */
export function withCapitals(text: Text): Text {
  return capitalised(text, '').text;
}

/** @param before the text before it in the same paragraph */
function capitalised(text: Text, before: string): { text: Text; read: string } {
  let read = before;
  const parts = text.map((part): Inline => {
    if ('content' in part) {
      const inner = capitalised(part.content, read);
      read = inner.read;
      return { ...part, content: inner.text };
    }
    const begins = part.kind === 'rule' && /(?:^|[.?!][’”)]?\s+)$/.test(read);
    read += part.text;
    return begins ? { ...part, text: capital(part.text) } : part;
  });
  return { text: parts, read };
}

function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
