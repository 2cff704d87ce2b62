import type { Nodes, PhrasingContent, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** Words of a document: plain data, as pages show them. */
export type GuideText = readonly (
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly content: GuideText }
  /** `page`: an address below the site's root. */
  | { readonly kind: 'link' | 'page'; readonly address: string; readonly content: GuideText }
)[];

/** A part of a document. */
export type GuidePart =
  | {
      readonly kind: 'heading';
      readonly id: string;
      /** Ids from earlier wordings, so that links to them still work. */
      readonly oldIds: readonly string[];
      readonly level: 2 | 3;
      readonly text: GuideText;
    }
  | { readonly kind: 'paragraph'; readonly text: GuideText }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly GuideText[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly GuideText[])[] };

/** Where a link of a document leads, below the site's root; undefined: to no page. */
export type PageAddress = (url: string, words: string) => string | undefined;

/**
 * A document of the project for a page: everything below its title. Links to other sites stay; of links inside the
 * project that lead to no page only the words do.
 * @throws Error for what pages do not show
 */
export function guideOf(
  markdown: string,
  addressOf: PageAddress = () => undefined,
): readonly GuidePart[] {
  const root: Root = unified().use(remarkParse).use(remarkGfm).parse(markdown);
  return root.children
    .filter((node) => !(node.type === 'heading' && node.depth === 1))
    .map((node) => partOf(node, addressOf));
}

function partOf(node: Nodes, addressOf: PageAddress): GuidePart {
  const textOf = (nodes: readonly PhrasingContent[]): GuideText => textIn(nodes, addressOf);
  switch (node.type) {
    case 'heading': {
      const text = textOf(node.children.filter(({ type }) => type !== 'html'));
      const oldIds = node.children.flatMap((child) => oldIdsIn(child));
      const id = plain(text)
        .toLowerCase()
        .replace(/[^a-z]+/g, '-')
        .replace(/^-|-$/g, '');
      return { kind: 'heading', id, oldIds, level: node.depth === 2 ? 2 : 3, text };
    }
    case 'paragraph':
      return { kind: 'paragraph', text: textOf(node.children) };
    case 'code':
      return { kind: 'code', text: node.value };
    case 'list':
      return {
        kind: 'list',
        items: node.children.map((item) =>
          item.children.flatMap((child) =>
            'children' in child ? textOf(child.children as PhrasingContent[]) : [],
          ),
        ),
      };
    case 'table':
      return {
        kind: 'table',
        rows: node.children.map((row) => row.children.map((cell) => textOf(cell.children))),
      };
    default:
      throw new Error(`a guide has no '${node.type}'`);
  }
}

/** `<a id="old-words"></a>`, the form that GitHub follows, too; other markup is refused. */
function oldIdsIn(node: PhrasingContent): string[] {
  if (node.type !== 'html' || node.value === '</a>') return [];
  const [, id] = /^<a id="([a-z-]+)">$/.exec(node.value) ?? [];
  if (id === undefined) throw new Error(`a guide's heading has no '${node.value}'`);
  return [id];
}

function textIn(nodes: readonly PhrasingContent[], addressOf: PageAddress): GuideText {
  return nodes.flatMap((node): GuideText => {
    switch (node.type) {
      case 'text':
        return [{ kind: 'text', text: node.value }];
      case 'inlineCode':
        return [{ kind: 'code', text: node.value }];
      case 'strong':
      case 'emphasis':
        return [{ kind: node.type, content: textIn(node.children, addressOf) }];
      case 'link': {
        const content = textIn(node.children, addressOf);
        if (node.url.startsWith('https://')) return [{ kind: 'link', address: node.url, content }];
        const address = addressOf(node.url, plain(content));
        return address === undefined ? content : [{ kind: 'page', address, content }];
      }
      default:
        throw new Error(`a guide's text has no '${node.type}'`);
    }
  });
}

export function plain(text: GuideText): string {
  return text.map((part) => ('content' in part ? plain(part.content) : part.text)).join('');
}
