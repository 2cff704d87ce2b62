import { InputError } from '../../../scenario/index.ts';
import { mathTags, type MathNode, type MathTag } from '../text.ts';

/**
 * Attributes that pages keep, with the values that browsers draw (MathML Core); null: any. Browsers silently ignore other
 * values.
 */
const attributes: Readonly<Record<string, RegExp | null>> = {
  display: /^block$/,
  displaystyle: /^(?:true|false)$/,
  scriptlevel: null,
  mathvariant: /^normal$/,
  stretchy: null,
  fence: null,
  separator: null,
  symmetric: null,
  largeop: null,
  movablelimits: null,
  accent: null,
  accentunder: null,
  lspace: null,
  rspace: null,
  minsize: null,
  maxsize: null,
  linethickness: null,
  width: null,
  height: null,
  depth: null,
  voffset: null,
};

/** Table attributes of presentation MathML, which MathML Core does not need; nothing is lost. */
const ignored = ['xmlns', 'columnalign', 'columnspacing', 'rowspacing', 'linebreak'];

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
};

/** Reads KaTeX's MathML into a tree of what pages draw. Throws InputError for unsupported elements or values. */
export function mathTree(mathml: string): MathNode {
  return new MathReader(mathml).read();
}

type Open = { tag: string; attributes: Record<string, string>; children: (MathNode | string)[] };

class MathReader {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(mathml: string) {
    const start = mathml.indexOf('<math');
    const end = mathml.indexOf('</math>');
    if (start === -1 || end === -1) throw unknown('what it is made of');
    this.tokens = mathml.slice(start, end + '</math>'.length).match(/<[^>]*>|[^<]+/g) ?? [];
  }

  read(): MathNode {
    const [node] = this.node();
    if (node === undefined || typeof node === 'string') throw unknown('what it is made of');
    return node;
  }

  /** The result for an element: itself, or its content. */
  private node(): (MathNode | string)[] {
    const token = this.tokens[this.at++] ?? '';
    if (!token.startsWith('<')) return [decoded(token)];
    const open = opened(token);
    if (!token.endsWith('/>')) {
      while (this.at < this.tokens.length && this.tokens[this.at] !== `</${open.tag}>`) {
        open.children.push(...this.node());
      }
      this.at++;
    }
    return closed(open);
  }
}

function opened(token: string): Open {
  const tag = /^<([a-z]+)/i.exec(token)?.[1] ?? '';
  const pairs = [...token.matchAll(/\s([\w:-]+)="([^"]*)"/g)];
  const given = pairs.map(([, name = '', value = '']): [string, string] => [name, decoded(value)]);
  return { tag, attributes: Object.fromEntries(given), children: [] };
}

function closed({ tag, attributes: given, children }: Open): (MathNode | string)[] {
  // The TeX next to the formula, which pages do not need; and the wrappers of both.
  if (tag === 'annotation') return [];
  if (tag === 'semantics') return children;
  if (!isMathTag(tag)) throw unknown(`'${tag}'`);
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (ignored.includes(name)) continue;
    const form = attributes[name];
    if (form === undefined) throw unknown(`'${name}'`);
    if (form?.test(value) === false) throw unknown(`'${name}=${value}'`);
    kept[name] = value;
  }
  // Several letters are a word; only a single one is a variable, in italics.
  if (tag === 'mi' && children.join('').length > 1) kept.mathvariant = 'normal';
  return [{ tag, attributes: kept, children: isRow(tag) ? wordsJoined(children) : children }];
}

/** Elements that can have any number of children. */
function isRow(tag: MathTag): boolean {
  return ['math', 'mrow', 'mtd', 'mstyle', 'mpadded', 'mphantom'].includes(tag);
}

/** Joins adjacent upright letters, such as in `\mathrm{MSS}`, into one word. */
function wordsJoined(children: readonly (MathNode | string)[]): (MathNode | string)[] {
  const joined: (MathNode | string)[] = [];
  for (const child of children) {
    const last = joined.at(-1);
    if (last !== undefined && isUpright(last) && isUpright(child)) {
      joined[joined.length - 1] = { ...last, children: [...last.children, ...child.children] };
    } else {
      joined.push(child);
    }
  }
  return joined.map((child) =>
    isUpright(child) ? { ...child, children: [child.children.join('')] } : child,
  );
}

function isUpright(node: MathNode | string): node is MathNode {
  return typeof node !== 'string' && node.tag === 'mi' && node.attributes.mathvariant === 'normal';
}

function isMathTag(tag: string): tag is MathTag {
  return (mathTags as readonly string[]).includes(tag);
}

function unknown(what: string): InputError {
  return new InputError(
    `it needs ${what}, which pages do not draw`,
    'use plain TeX: letters, operators, fractions, indices, sums, cases; a root is x^{1/2}',
  );
}

function decoded(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex as string, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return entities[name as string] ?? whole;
  });
}
