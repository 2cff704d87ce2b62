import {
  parse,
  type DocumentNode,
  type ElementNode,
  type MemberNode,
  type ValueNode,
} from '@humanwhocodes/momoa';

/** Where a text stops being JSON. */
export interface SyntaxProblem {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/**
 * Finds the lines of a JSON text's values, or the position where it stops being JSON. The parser is recursive, so it is only
 * for texts with bounded nesting (readJson).
 */
export function jsonPositions(
  text: string,
): { lineOf(path: string): number } | { problem: SyntaxProblem } {
  let document: DocumentNode;
  try {
    document = parse(text, { mode: 'json', allowTrailingCommas: false });
  } catch (error) {
    if (!isSyntaxError(error)) throw error;
    return { problem: syntaxProblem(error) };
  }
  return { lineOf: (path) => lineOf(document, path) };
}

/** Line of the innermost value along the path that the text contains. */
function lineOf(document: DocumentNode, path: string): number {
  let node: ValueNode = document.body;
  let line = node.loc.start.line;
  for (const name of path === '' ? [] : path.split('.')) {
    if (node.type === 'Object') {
      const member: MemberNode | undefined = node.members.find(
        (each) => nameOf(each.name) === name,
      );
      if (member === undefined) break;
      line = member.loc.start.line;
      node = member.value;
    } else if (node.type === 'Array') {
      const element: ElementNode | undefined = node.elements[Number(name)];
      if (element === undefined) break;
      line = element.loc.start.line;
      node = element.value;
    } else {
      break;
    }
  }
  return line;
}

function nameOf(node: { type: string; value?: string; name?: string }): string | undefined {
  return node.type === 'String' ? node.value : node.name;
}

/** The parser does not export the class of its errors; all of them have a line and a column. */
function isSyntaxError(error: unknown): error is SyntaxProblem {
  return error instanceof Error && 'line' in error && 'column' in error;
}

function syntaxProblem({ line, column, message }: SyntaxProblem): SyntaxProblem {
  // The parser repeats the position in parentheses; the caller says it in front.
  return { line, column, message: message.replace(/\s*\(\d+:\d+\)$/, '') };
}
