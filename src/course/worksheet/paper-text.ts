import type { Flow, Inline, Text } from '../markdown/index.ts';

/** Text as paper has it: nothing in it leads anywhere, what is a number reads like the rest. */
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

/** Paragraphs, lists and code as paper has them. */
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

/** A number stays with its unit. */
function unbroken({ kind, text }: { readonly kind: string; readonly text: string }): string {
  return kind === 'fact' ? text.replaceAll(' ', '\u00a0') : text;
}
