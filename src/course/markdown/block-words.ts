import type { Block } from './block.ts';
import { wordsInFlow, wordsInText } from './word-count.ts';

/** The number of words in a block that a reader with the right answers sees. */
export function wordsInBlock(block: Block): number {
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
      return wordsInText(block.title) + wordsInText(block.sentence);
    case 'server':
      return (
        wordsInText(block.title) +
        block.parts.reduce((sum, { content }) => sum + wordsInFlow(content), 0)
      );
  }
}
