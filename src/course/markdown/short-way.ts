import type { Block } from './block.ts';
import type { Problems } from './problems.ts';
import { wordsInFlow, wordsInText } from './word-count.ts';

/** Stops of the longest short way, and its words. */
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
 * Reports a short way that is too long, or that leaves out what something on it waits for.
 * @param lines where the blocks begin, by their ids
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
  const count = marked.filter(isStop).length;
  if (count > maxShortStops) {
    const message = `the short way has ${count} stops; at most ${maxShortStops} are allowed`;
    problems.add(lineOf(first), message, "take 'short' from the blocks that it can do without");
  }
  const words = marked.reduce((sum, block) => sum + wordsOnPath(block), 0);
  if (words > maxShortWords) {
    const message = `the short way has ${words} words; at most ${maxShortWords} are allowed`;
    problems.add(lineOf(first), message, "take 'short' from the blocks that it can do without");
  }
  for (const block of marked) {
    if (block.kind === 'bet' && block.settledBy !== null && !ids.has(block.settledBy)) {
      problems.add(
        lineOf(block),
        `this bet is on the short way, but '${block.settledBy}', which settles it, is not`,
        `write 'short' into '${block.settledBy}', too`,
      );
    }
    if (block.kind === 'toy' && block.unlockedBy !== null && !ids.has(block.unlockedBy)) {
      problems.add(
        lineOf(block),
        `this toy is on the short way, but the bet '${block.unlockedBy}', which unlocks it, is not`,
        `write 'short' into '${block.unlockedBy}', too`,
      );
    }
  }
}

function isStop(block: Block): boolean {
  return stops.includes(block.kind) || (block.kind === 'study' && block.large);
}

/** Words that a reader meets who gives the right answers. */
function wordsOnPath(block: Block): number {
  switch (block.kind) {
    case 'section':
      return wordsInText(block.title);
    case 'why':
      return wordsInText(block.question) + wordsInFlow(block.answer);
    case 'prose':
      return wordsInFlow(block.content);
    case 'bet':
    case 'question':
      return (
        wordsInText(block.title) +
        wordsInFlow(block.question) +
        block.choices.reduce(
          (sum, { answer, right, explanation }) =>
            sum + wordsInText(answer) + (right ? wordsInFlow(explanation) : 0),
          0,
        ) +
        (block.kind === 'bet' ? wordsInFlow(block.after) : 0)
      );
    case 'task':
      return wordsInText(block.title) + wordsInFlow(block.content) + wordsInFlow(block.explanation);
    case 'step':
    case 'twin':
    case 'handle':
    case 'round':
    case 'aside':
    case 'study':
    case 'today':
    case 'toy':
      return wordsInText(block.title) + wordsInFlow(block.content);
    case 'own-words':
    case 'server':
      // They belong to every way.
      return 0;
  }
}
