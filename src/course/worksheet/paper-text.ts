import type { Flow, Inline, Text } from '../markdown/index.ts';

/** Text for paper: without links, and numbers look like the rest. */
export function onPaper(text: Text): Text {
  return text.flatMap((part): readonly Inline[] => {
    switch (part.kind) {
      case 'text':
      case 'code':
      case 'formula':
        return [part];
      case 'cite':
        return [{ kind: 'text', text: `(${part.text})` }];
      case 'link':
      case 'point':
        return onPaper(part.content);
      default:
        return 'content' in part
          ? [{ ...part, content: onPaper(part.content) }]
          : [{ kind: 'text', text: unbroken(part) }];
    }
  });
}

/** Paragraphs, lists and code for paper. */
export function flowOnPaper(flow: readonly Flow[]): Flow[] {
  return flow.map((part) => {
    switch (part.kind) {
      case 'paragraph':
        return { ...part, content: onPaper(part.content) };
      case 'list':
        return { ...part, items: part.items.map(flowOnPaper) };
      case 'code':
      case 'formula':
        return part;
    }
  });
}

/** A number is kept together with its unit. */
function unbroken({ kind, text }: { readonly kind: string; readonly text: string }): string {
  return kind === 'fact' ? text.replaceAll(' ', '\u00a0') : text;
}
