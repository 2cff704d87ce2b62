import type { Nodes, Parent, Root } from 'mdast';
import type { Problems } from './problems.ts';

/**
 * Finds block fences that the Markdown reader silently takes for something else: blocks that are never closed, `::: step`
 * with a space, a `:::` that closes nothing.
 */
export function reportFences(root: Root, source: string, problems: Problems): void {
  const lines = source.split('\n');
  for (const node of root.children) {
    if (node.type !== 'containerDirective') continue;
    const open = node.position?.start.line ?? 1;
    const inner = node.children.find((child) => child.type === 'containerDirective');
    if (inner !== undefined) {
      const line = inner.position?.start.line ?? open;
      const message = `':::${node.name}' is not closed before ':::${inner.name}' on line ${line}`;
      problems.add(open, message, "write ':::' on a line below its text; blocks do not nest");
      continue;
    }
    const close = node.position?.end.line ?? 1;
    const colons = /^:+/.exec(lines[open - 1]?.trim() ?? '')?.[0].length ?? 3;
    const last = lines[close - 1]?.trim() ?? '';
    if (close > open && /^:{3,}$/.test(last) && last.length >= colons) continue;
    problems.add(open, `':::${node.name}' is not closed`, "write ':::' on a line below its text");
  }
  // A fence with a space opens nothing, so the fence meant to close it is not another mistake.
  let forgiven = 0;
  for (const paragraph of paragraphsIn(root)) {
    const start = paragraph.position?.start.line ?? 1;
    const end = paragraph.position?.end.line ?? start;
    for (let line = start; line <= end; line++) {
      const text = lines[line - 1]?.trim() ?? '';
      if (!text.startsWith(':::')) continue;
      if (!/^:+$/.test(text)) {
        forgiven++;
        problems.add(line, `'${text}' opens no block`, "write ':::name{...}' without a space");
      } else if (forgiven > 0) {
        forgiven--;
      } else {
        problems.add(line, "':::' closes nothing", 'take it out, or look for the block it was for');
      }
    }
  }
}

function paragraphsIn(node: Nodes): Nodes[] {
  // A block's title is a paragraph on the line of its fence.
  if (node.type === 'paragraph') return node.data?.directiveLabel === true ? [] : [node];
  if (!('children' in node)) return [];
  return (node as Parent).children.flatMap((child) => paragraphsIn(child));
}
