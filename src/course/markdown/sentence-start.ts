import type { Inline, Text } from './text.ts';

/** The same text, in which a rule's name that begins a sentence has a capital letter. */
export function withCapitals(text: Text): Text {
  return capitalised(text, '').text;
}

/** @param before what is read before it, as far as it belongs to the same paragraph */
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
