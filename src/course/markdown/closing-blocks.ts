import type { Block } from './block.ts';
import type { Problems } from './problems.ts';

/** The blocks that close a lesson, in this order, and how many of each it can have. */
const closing = [
  { kind: 'own-words', most: 1, excess: 'a second', remedy: 'a lesson has one: keep the better' },
  {
    kind: 'server',
    most: 2,
    excess: 'a third',
    remedy: 'a lesson has one, or two if it is about two problems: keep the better',
  },
] as const;

/**
 * Reports a closing block that is not at the lesson's end, or is there too often.
 * @param lines where the blocks begin, by id
 */
export function reportClosingBlocks(
  blocks: readonly Block[],
  lines: ReadonlyMap<string, number>,
  problems: Problems,
): void {
  for (const [i, { kind, most, excess, remedy }] of closing.entries()) {
    const allowed: readonly string[] = closing.slice(most > 1 ? i : i + 1).map((one) => one.kind);
    const all = blocks.filter((block) => block.kind === kind);
    const [first] = all;
    const more = all.slice(most);
    for (const { id } of more) {
      problems.add(lines.get(id) ?? 1, `${excess} ':::${kind}'`, remedy);
    }
    if (first === undefined || more.length > 0) continue;
    const later = blocks.slice(blocks.indexOf(first) + 1);
    const misplaced = later.find((block) => !allowed.includes(block.kind));
    if (misplaced === undefined) continue;
    problems.add(
      lines.get(first.id) ?? 1,
      `':::${kind}' is not at the lesson's end`,
      "a lesson ends with ':::own-words' and then ':::server'",
    );
  }
}
