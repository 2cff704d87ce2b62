import type { Block } from './block.ts';
import type { Problems } from './problems.ts';

/** The blocks that close a lesson, in this order. */
const closing = ['own-words', 'server'] as const;

/**
 * Reports a closing block that is not at the lesson's end, or is there twice.
 * @param lines where the blocks begin, by id
 */
export function reportClosingBlocks(
  blocks: readonly Block[],
  lines: ReadonlyMap<string, number>,
  problems: Problems,
): void {
  for (const [i, kind] of closing.entries()) {
    const allowed: readonly string[] = closing.slice(i + 1);
    const [first, ...more] = blocks.filter((block) => block.kind === kind);
    for (const { id } of more) {
      problems.add(
        lines.get(id) ?? 1,
        `a second ':::${kind}'`,
        'a lesson has one: keep the better',
      );
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
