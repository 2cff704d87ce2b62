// Changes to a module by its syntax tree, as the bundler's parser gives it.
import { parseAst } from 'vite';

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** The new text, and the range of the module that it replaces. */
interface Change {
  readonly at: number;
  readonly until: number;
  readonly text: string;
}

/** Applies changes that `visit` requests while it is called for every node. */
export function rewritten(
  code: string,
  visit: (node: Node, put: (at: number, until: number, text: string) => void) => void,
): string {
  const changes: Change[] = [];
  walk(parseAst(code).body, (node) => {
    visit(node, (at, until, text) => changes.push({ at, until, text }));
  });
  let result = '';
  let from = 0;
  for (const { at, until, text } of changes.sort((a, b) => a.at - b.at)) {
    result += code.slice(from, at) + text;
    from = until;
  }
  return result + code.slice(from);
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  else {
    if ('type' in node) visit(node as Node);
    for (const each of Object.values(node)) walk(each, visit);
  }
}
