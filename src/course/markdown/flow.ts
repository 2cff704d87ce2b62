import type { BlockContent, DefinitionContent, List, RootContent } from 'mdast';
import type { Context } from './context.ts';
import { inlineText } from './inline.ts';
import type { Flow } from './text.ts';
import { formulaOf } from './math/formula.ts';

type Node = BlockContent | DefinitionContent | RootContent;

/** Turns paragraphs, lists and code into a tree; anything else is a problem. */
export function flowOf(nodes: readonly Node[], context: Context): Flow[] {
  return nodes.flatMap((node) => flow(node, context));
}

function flow(node: Node, context: Context): Flow[] {
  switch (node.type) {
    case 'paragraph':
      return [{ kind: 'paragraph', content: inlineText(node.children, context) }];
    case 'list':
      return [listOf(node, context)];
    case 'code':
      return [{ kind: 'code', language: node.lang ?? '', text: node.value }];
    case 'math': {
      const line = node.position?.start.line ?? 1;
      const math = context.problems.attempt(line, 'formula', () => formulaOf(node.value, true));
      return math === undefined ? [] : [{ kind: 'formula', math }];
    }
    case 'leafDirective':
      return [{ kind: 'paragraph', content: [{ kind: 'text', text: sourceOf(node, context) }] }];
    case 'containerDirective':
      // fences.ts reports it where the enclosing block begins.
      return [];
    default:
      context.problems.add(
        node.position?.start.line ?? 1,
        `'${node.type}' is not allowed here`,
        remedyFor(node.type),
      );
      return [];
  }
}

function listOf(list: List, context: Context): Flow {
  return {
    kind: 'list',
    ordered: list.ordered === true,
    items: list.children.map((item) => flowOf(item.children, context)),
  };
}

/** `::name` on a line of its own is not one of our directives, so it is text. */
function sourceOf(node: Node, context: Context): string {
  const { start, end } = node.position ?? {};
  return context.source.slice(start?.offset ?? 0, end?.offset ?? 0);
}

function remedyFor(type: string): string {
  switch (type) {
    case 'heading':
      return "sections ('## ...') go between blocks; leave an empty line above '---'";
    case 'html':
      return 'HTML is not read; use Markdown and directives';
    default:
      return 'use paragraphs, lists and code';
  }
}
