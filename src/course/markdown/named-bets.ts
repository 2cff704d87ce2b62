import type { Nodes } from 'mdast';
import { markdown } from './markdown.ts';

/** A bet that its author named. The name stays when words or other blocks change, so it can be part of an address. */
export interface NamedBet {
  readonly name: string;
  /** Without colors and links; empty if it has none. */
  readonly title: string;
}

/** The named bets in a lesson's text, in order; nothing is run. Mistakes are reported where the lesson is read. */
export function namedBets(text: string): readonly NamedBet[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, fence] = /^(:{3,})bet\b/.exec(line) ?? [];
    if (fence === undefined) return [];
    const [block] = markdown.parse(`${line}\n${fence}`).children;
    if (block?.type !== 'containerDirective' || block.name !== 'bet') return [];
    const name = block.attributes?.['name'];
    return name === undefined || name === null ? [] : [{ name, title: wordsOf(block) }];
  });
}

function wordsOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(wordsOf).join('') : '';
}
