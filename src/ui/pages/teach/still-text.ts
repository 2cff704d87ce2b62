import type { Flow, Inline, Text } from '../../../course/markdown/index.ts';
import { anchorOf } from '../../site/rules/opener.ts';

/**
 * A lesson's text for a page without a script: what would open a card or a meaning there leads to the
 * page that has it.
 * @param root from the page to the site's root
 */
export function stillFlow(flow: readonly Flow[], root: string): readonly Flow[] {
  return flow.map((part) => {
    if (part.kind === 'paragraph') return { ...part, content: stillText(part.content, root) };
    if (part.kind !== 'list') return part;
    return { ...part, items: part.items.map((item) => stillFlow(item, root)) };
  });
}

function stillText(text: Text, root: string): Text {
  return text.map((part) => stillInline(part, root));
}

function stillInline(part: Inline, root: string): Inline {
  if (part.kind === 'rule') {
    return linkTo(`${root}about/index.html#${anchorOf(part.rule)}`, part.text);
  }
  if (part.kind === 'term') {
    return linkTo(`${root}lessons/glossary/index.html#term-${part.term}`, part.text);
  }
  // There is no picture beside it.
  if (part.kind === 'point') return { kind: 'strong', content: stillText(part.content, root) };
  return 'content' in part ? { ...part, content: stillText(part.content, root) } : part;
}

function linkTo(url: string, text: string): Inline {
  return { kind: 'link', url, content: [{ kind: 'text', text }] };
}
