// A bank in GIFT says what the lesson asks, by a grammar of that format that others maintain: gift-pegjs.
import { parse } from 'gift-pegjs';
import { describe, expect, it, test } from 'vitest';
import { bankOf, giftOf, type Bank } from '../../../src/course/bank/index.ts';
import { lessons } from '../lessons.ts';

interface Parsed {
  readonly type: string;
  readonly title: string | null;
  readonly stem: { readonly format: string; readonly text: string };
  readonly choices: readonly {
    readonly isCorrect: boolean;
    readonly text: { readonly text: string };
    readonly feedback: { readonly text: string };
  }[];
}

/** What a platform reads: the category, and the questions in the form of a bank. */
function read(gift: string) {
  const [category, ...questions] = parse(gift) as unknown as [{ title: string }, ...Parsed[]];
  return {
    category: category.title,
    questions: questions.map(({ type, title, stem, choices }) => ({
      type,
      name: title,
      format: stem.format,
      text: stem.text,
      choices: choices.map(({ isCorrect, text, feedback }) => ({
        right: isCorrect,
        text: text.text,
        feedback: feedback.text,
      })),
    })),
  };
}

describe.each(lessons.map((lesson) => [lesson.slug, lesson] as const))('%s', (_, lesson) => {
  it('is read as it was written', () => {
    const bank = bankOf(lesson);
    const plain = (html: string): string => html.replace(/\s+/g, ' ').trim();
    const asked = bank.questions.map(({ name, text, choices }) => ({
      type: 'MC',
      name: plain(name),
      format: 'html',
      text: plain(text),
      choices: choices.map(({ right, text, feedback }) => ({
        right,
        text: plain(text),
        feedback: plain(feedback),
      })),
    }));
    const { category, questions } = read(giftOf(bank));
    expect(category).toBe(`Ackclock/${lesson.title}`);
    const said = questions.map(({ choices, text, name, ...rest }) => ({
      ...rest,
      name: plain(name ?? ''),
      text: plain(text),
      choices: choices.map(({ right, text, feedback }) => ({
        right,
        text: plain(text),
        feedback: plain(feedback),
      })),
    }));
    expect(said).toEqual(asked);
  });

  it('has each draw once, with one right answer', () => {
    const { questions } = bankOf(lesson);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    const words = questions.map(({ text, choices }) => JSON.stringify([text, choices]));
    expect(new Set(words).size).toBe(words.length);
    for (const { choices } of questions) {
      expect(choices.filter(({ right }) => right)).toHaveLength(1);
    }
    expect(bankOf(lesson, 1).questions.length).toBeLessThanOrEqual(questions.length);
  });
});

test('characters of the format stay what they are', () => {
  const odd = String.raw`<p>a~b=c#d{e}f:g \ h -&gt; %50% // i</p>`;
  const choices = [
    { text: odd, right: true, feedback: odd },
    { text: '<p>no</p>', right: false, feedback: odd },
  ];
  const question = { id: 'x/y/1', name: 'One: {two}', text: odd, pictured: false, choices };
  const bank: Bank = { lesson: 'x', title: 'Bits', questions: [question] };
  expect(read(giftOf(bank)).questions).toEqual([
    {
      type: 'MC',
      name: 'One: {two}',
      format: 'html',
      text: odd,
      choices: choices.map(({ text, right, feedback }) => ({ text, right, feedback })),
    },
  ]);
});
