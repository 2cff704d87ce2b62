import { describe, expect, it } from 'vitest';
import { plainText } from '../../../../src/course/markdown/inline.ts';
import { endingIn, ownWords } from '../closing-texts.ts';
import { lessonOf } from '../lesson-text.ts';

const reported = (ending: string): string[] =>
  lessonOf(endingIn(ending)).problems.map(({ message }) => message);

describe('the question for the reader’s own words', () => {
  it('has a prompt and the author’s sentence', () => {
    const { lesson, problems } = lessonOf(endingIn(ownWords));
    expect(problems).toEqual([]);
    const block = lesson?.blocks.at(-1);
    expect(block).toMatchObject({
      kind: 'own-words',
      title: [{ text: 'Tell a colleague in one sentence what held this reply up.' }],
      sentence: [{ kind: 'text' }, { kind: 'rule' }, { kind: 'text' }],
    });
    expect(block?.kind === 'own-words' ? plainText(block.sentence) : '').toBe(
      'The server held its short segment back (Nagle’s rule), and the client its ACK.',
    );
  });

  it.each<readonly [string, string | RegExp, string, string | RegExp]>([
    ['no prompt', /\[Tell.*up\.\]/, '', 'the prompt is missing'],
    ['a long prompt', 'up.]', `up${', again'.repeat(6)}.]`, /the prompt is 99 characters long/],
    ['no sentence', /The server.*\n/, '', /not one paragraph/],
    ['two paragraphs', ':::\n', '\n\nAnd more.\n:::\n', /not one paragraph/],
    ['two sentences', 'its ACK.', 'its ACK. So it was.', /more than one sentence/],
    ['a long sentence', 'its ACK', `its ACK${', and more'.repeat(14)}`, /218 characters long/],
    ['a number', 'short segment', 'segment of 226 bytes', /number 226/],
  ])('reports %s', (_, from, to, message) => {
    const text = from === ':::\n' ? ownWords.replace(/:::\n$/, to) : ownWords.replace(from, to);
    expect(reported(text)).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });
});
