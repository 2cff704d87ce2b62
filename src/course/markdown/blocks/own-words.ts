import { InputError } from '../../../scenario/index.ts';
import type { OwnWordsBlock } from '../block.ts';
import { inlineText, plainText } from '../inline.ts';
import { reportTitle } from './parts.ts';
import type { BlockReader } from './reader.ts';

/** Maximum length of the prompt, and of the sentence. */
export const maxPrompt = 90;
export const maxSentence = 200;

/** Asks for a sentence in the reader's own words. The text is the author's own, for comparison. */
export const ownWords: BlockReader<OwnWordsBlock> = {
  attributes: [],
  read(raw) {
    const { id, title, children, context, line } = raw;
    reportTitle(raw, maxPrompt, 'the prompt');
    const [only, ...more] = children;
    if (only?.type !== 'paragraph' || more.length > 0) {
      throw new InputError('it is not one paragraph', 'write your own sentence, and nothing else');
    }
    const sentence = inlineText(only.children, context);
    const shown = plainText(sentence);
    if (shown.length > maxSentence) {
      context.problems.add(
        line,
        `the author’s sentence is ${shown.length} characters long; at most ${maxSentence} are allowed`,
        'write what you would say to a colleague',
      );
    }
    if (/[.?!]\s+\S/.test(shown)) {
      const message = "':::own-words' has more than one sentence";
      context.problems.add(line, message, 'keep the one that names the cause');
    }
    return { kind: 'own-words', id, title, sentence };
  },
};
