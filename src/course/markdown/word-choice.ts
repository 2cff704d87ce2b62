// One word for one thing: terms that the course doesn't use, and what it says instead. docs/lessons.md has the list as a table.
import type { Nodes } from 'mdast';
import type { Problems } from './problems.ts';
import list from './word-choice.json' with { type: 'json' };

/** A term of the list. */
export interface WordChoice {
  /** What to write. */
  readonly write: string;
  /** What not to write. */
  readonly not: string;
  /** A regular expression that finds it. */
  readonly find: string;
  /** Wordings in which it is right. */
  readonly except?: readonly string[];
  readonly note?: string;
}

export const wordChoices: readonly WordChoice[] = list;

const patterns = wordChoices.map(({ write, find, except = [] }) => ({
  write,
  find: new RegExp(find, 'gi'),
  except: except.map((wording) => new RegExp(wording, 'gi')),
}));

/** What stands for code and names in a sentence. */
const code = 'X';
/** What stands for a number. */
const number = '0';

/** Directives whose label is not the author's prose. */
const placeholders: Readonly<Record<string, string>> = {
  anchor: '',
  cite: '',
  fact: number,
  name: code,
  quote: number,
  rule: code,
};

/** A piece of a paragraph, and the line on which it begins. */
interface Piece {
  readonly text: string;
  readonly line: number;
}

/** Reports each term of a text that is called otherwise. Code and what the author quotes are left alone. */
export function reportWords(node: Nodes, problems: Problems): void {
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
    reportIn(piecesOf(node), problems);
  } else if ('children' in node) {
    for (const child of node.children) reportWords(child, problems);
  }
}

/** Reports the same of a text of one line, such as a title. */
export function reportWordsIn(text: string, line: number, problems: Problems): void {
  reportIn([{ text, line }], problems);
}

function reportIn(pieces: readonly Piece[], problems: Problems): void {
  const prose = pieces
    .map(({ text }) => text)
    .join('')
    .replace(/“[^”]*”|(?<![\w=])"[^"]{2,200}"/g, blank)
    .replace(/\s/g, ' ');
  for (const { write, find, except } of patterns) {
    const rest = except.reduce((left, wording) => left.replace(wording, blank), prose);
    for (const { 0: found, index } of rest.matchAll(find)) {
      problems.add(lineAt(index, pieces), `the course doesn’t say '${found}'`, `write '${write}'`);
    }
  }
}

const blank = (found: string): string => '*'.repeat(found.length);

function lineAt(index: number, pieces: readonly Piece[]): number {
  let left = index;
  for (const { text, line } of pieces) {
    if (left < text.length) return line + text.slice(0, left).split('\n').length - 1;
    left -= text.length;
  }
  return 1;
}

function piecesOf(node: Nodes): Piece[] {
  const line = node.position?.start.line ?? 1;
  if (node.type === 'text') return [{ text: node.value, line }];
  if (node.type === 'inlineCode' || node.type === 'inlineMath') return [{ text: code, line }];
  const placeholder = node.type === 'textDirective' ? placeholders[node.name] : undefined;
  if (placeholder !== undefined) return [{ text: placeholder, line }];
  return 'children' in node ? node.children.flatMap(piecesOf) : [];
}
