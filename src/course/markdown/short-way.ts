import type { Block } from './block.ts';
import { wordsInBlock } from './block-words.ts';
import type { Problems } from './problems.ts';
import type { Text } from './text.ts';

/** Maximum stops and words of the short version. */
export const maxShortStops = 12;
export const maxShortWords = 900;

const stops: readonly Block['kind'][] = [
  'step',
  'bet',
  'question',
  'twin',
  'task',
  'handle',
  'round',
  'today',
  'toy',
];

/**
 * Reports a short version that is too long, or that leaves out something it waits for.
 * @param lines where the blocks begin, by id
 */
export function reportShortWay(
  blocks: readonly Block[],
  lines: ReadonlyMap<string, number>,
  problems: Problems,
): void {
  const marked = blocks.filter(({ short }) => short === true);
  const [first] = marked;
  if (first === undefined) return;
  const ids = new Set(marked.map(({ id }) => id));
  const lineOf = ({ id }: Block): number => lines.get(id) ?? 1;
  reportStarts(blocks, lineOf, problems);
  const count = marked.filter(isStop).length;
  if (count > maxShortStops) {
    const message = `the short version has ${count} stops; at most ${maxShortStops} are allowed`;
    problems.add(lineOf(first), message, "take 'short' from the blocks that it can do without");
  }
  const words = marked.reduce((sum, block) => sum + wordsInBlock(block), 0);
  if (words > maxShortWords) {
    const message = `the short version has ${words} words; at most ${maxShortWords} are allowed`;
    problems.add(lineOf(first), message, "take 'short' from the blocks that it can do without");
  }
  for (const block of marked) {
    if (block.kind === 'bet' && block.settledBy !== null && !ids.has(block.settledBy)) {
      problems.add(
        lineOf(block),
        `this bet is in the short version, but '${block.settledBy}', which settles it, is not`,
        `write 'short' into '${block.settledBy}', too`,
      );
    }
    if (block.kind === 'toy' && block.unlockedBy !== null && !ids.has(block.unlockedBy)) {
      problems.add(
        lineOf(block),
        `this toy is in the short version, but the bet '${block.unlockedBy}', which unlocks it, is not`,
        `write 'short' into '${block.unlockedBy}', too`,
      );
    }
  }
}

/**
 * Reports a lesson whose first stop is not in the short version, which would then begin without its puzzle, and anything marked
 * whose own stop is not marked: its subject would be missing.
 */
function reportStarts(
  blocks: readonly Block[],
  lineOf: (block: Block) => number,
  problems: Problems,
): void {
  const opening = blocks.find(isStop);
  if (opening !== undefined && opening.short !== true) {
    const message = 'the short version leaves out the lesson’s first stop';
    problems.add(lineOf(opening), message, "write 'short' into it, too: it has the puzzle");
  }
  let stop: Block | undefined;
  for (const block of blocks) {
    // Anything after a heading or prose belongs to the next stop.
    if (block.kind === 'section' || block.kind === 'prose') stop = undefined;
    else if (isStop(block)) stop = block;
    else if (block.short === true && stop !== undefined && stop.short !== true) {
      problems.add(
        lineOf(block),
        `':::${block.kind}' is in the short version, but '${stop.id}', which it comes after, is not`,
        `write 'short' into '${stop.id}', too, or take it from this`,
      );
    }
  }
}

/**
 * Marks what is implicitly in the short version, if there is one: the closing blocks, and each heading with something marked
 * below it.
 */
export function withShortWay(blocks: readonly Block[]): Block[] {
  const isMarked = ({ short }: Block): boolean => short === true;
  if (!blocks.some(isMarked)) return [...blocks];
  const marked = blocks.map((block, i): Block => {
    if (block.kind === 'section') {
      const next = blocks.findIndex(({ kind }, j) => j > i && kind === 'section');
      const below = blocks.slice(i + 1, next === -1 ? undefined : next);
      return below.some(isMarked) ? { ...block, short: true } : block;
    }
    const ends = block.kind === 'own-words' || block.kind === 'server';
    return ends ? { ...block, short: true } : block;
  });
  return withHeadings(marked);
}

/** Gives each marked stop the heading above it if that belongs to an unmarked stop. */
function withHeadings(blocks: readonly Block[]): Block[] {
  let heading: Text | undefined;
  /** Whether the heading belongs to an unmarked stop. */
  let isUsed = false;
  return blocks.map((block): Block => {
    if (block.kind === 'section') [heading, isUsed] = [block.title, false];
    if (!isStop(block)) return block;
    if (block.short !== true) {
      isUsed = true;
      return block;
    }
    const under = isUsed ? heading : undefined;
    heading = undefined;
    return under === undefined ? block : { ...block, under };
  });
}

function isStop(block: Block): boolean {
  return stops.includes(block.kind) || (block.kind === 'study' && block.large);
}
