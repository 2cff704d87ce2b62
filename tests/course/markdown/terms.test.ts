import { describe, expect, it } from 'vitest';
import {
  describeLessonProblem,
  type LessonOutline,
  type Term,
} from '../../../src/course/markdown/index.ts';
import { bodyLine, frontMatter, lessonOf, usesAll } from './lesson-text.ts';

function term(key: string, name: string, ...words: string[]): Term {
  return { key, term: name, words, means: 'What it is.', source: null };
}

function outline(slug: string, order: number, terms: Term[], needs: string[] = []): LessonOutline {
  return { slug, title: slug, order, needs, terms };
}

/** Before the lesson that is read, which is second and needs 'middle'; 'other' is in nobody's chain. */
const course = [
  outline('first', 1, [term('mss', 'maximum segment size', 'MSS')]),
  outline('middle', 2, [term('full', 'full segment', 'full segments')], ['first']),
  outline('other', 2, [term('stretch', 'stretch ACK', 'stretch ACKs'), term('clock', 'ACK clock')]),
  outline('last', 9, [term('size', 'segment')]),
  outline('test', 3, [], ['middle']),
];

/** The problems of a lesson with a text, and terms if they are given. */
function problemsOf(body: string, terms = '') {
  const text = frontMatter
    .replace('order: 1', 'order: 3')
    .replace('Nothing.', 'middle')
    .replace('runs:', terms === '' ? 'runs:' : `terms:\n  ${terms}\nruns:`);
  return lessonOf(`${text}\n${body}\n\n${usesAll}`, {}, course);
}

/** Line of a body's first line, if no terms stand before it. */
const bodyAt = bodyLine + 1;

describe('a term', () => {
  const own =
    'rto: { term: timeout, words: [RTO], means: The patience of a sender., source: paper }';

  it('is shown by its name or in other words, with its meaning', () => {
    const { lesson, problems } = problemsOf('A :term[rto], an :term[rto]{as="RTO of mine"}.', own);
    expect(problems).toEqual([]);
    const means = 'The patience of a sender.';
    const [prose] = lesson?.blocks ?? [];
    const [paragraph] = prose?.kind === 'prose' ? prose.content : [];
    expect(paragraph).toMatchObject({
      content: [
        { text: 'A ' },
        { kind: 'term', term: 'rto', name: 'timeout', text: 'timeout', means },
        { text: ', an ' },
        { kind: 'term', term: 'rto', name: 'timeout', text: 'RTO of mine', means },
        { text: '.' },
      ],
    });
    expect(lesson?.terms).toEqual([
      {
        key: 'rto',
        term: 'timeout',
        words: ['RTO'],
        means,
        source: { key: 'paper', text: 'A paper', url: '' },
      },
    ]);
  });

  it('may come from any lesson that this one builds on, through others, too', () => {
    const text = 'A :term[mss] and a :term[full]. Maximum segment size, MSS, full\nsegments.';
    expect(problemsOf(text).problems).toEqual([]);
  });

  it('may not come from another lesson', () => {
    expect(problemsOf(':term[stretch]').problems.map(describeLessonProblem)).toEqual([
      `lesson.md:${bodyAt}: ':term': the term 'stretch' is defined by 'other', which this lesson does not build on (add 'other' to 'needs')`,
    ]);
  });

  it.each([
    ['rto: { term: timeout }', /what it 'means'/],
    ['rto: { term: timeout, words: RTO, means: Patience. }', /no list of words/],
    ['rto: { term: timeout, means: Patience., wrds: [RTO] }', /field 'wrds'/],
    ['rto: { term: timeout, means: Patience., source: nobody }', /no source 'nobody'/],
    ['rto: { term: timeout, means: It is 3 seconds. }', /number 3/],
    ['rto: { term: timeout, means: As long as a stretch ACK. }', /explained by the lesson 'other'/],
  ])('must be in order: %s', (terms, message) => {
    const { problems } = problemsOf(':term[rto]', terms);
    expect(problems).toMatchObject([{ line: 12, message: expect.stringMatching(message) }]);
  });

  it('must be used', () => {
    expect(problemsOf('Text.', own).problems).toMatchObject([
      {
        line: 12,
        message: "the term 'rto' is never used",
        remedy: expect.stringMatching(/:term\[rto\]/),
      },
    ]);
  });

  it.each([
    [
      'full: { term: a whole one, means: Whole. }',
      /'full' is defined by 'middle' already/,
      /take it out/,
    ],
    [
      'all: { term: whole, words: [full segments], means: Whole. }',
      /by 'middle' already/,
      /:term\[full\]/,
    ],
    ['late: { term: stretch ACK, means: Late. }', /by 'other' already/, /add 'other' to 'needs'/],
  ])('is defined once in a course: %s', (terms, message, remedy) => {
    const key = terms.split(':')[0]!;
    expect(problemsOf(`:term[${key}]`, terms).problems[0]).toMatchObject({
      line: 12,
      message: expect.stringMatching(message),
      remedy: expect.stringMatching(remedy),
    });
  });

  it('is the later lesson’s mistake if two define it', () => {
    expect(problemsOf(':term[size]', 'size: { term: piece, means: Some. }').problems).toEqual([]);
  });
});

describe('the words of a term', () => {
  it.each([
    ['in the text', 'Text.\n\nThen a\nstretch ACK came.', 4],
    ['at a sentence’s beginning', 'Stretch ACKs come.', 1],
    ['over a line’s end', 'Then a stretch\nACK came.', 1],
    ['in emphasis', 'Then *a stretch ACK* came.', 1],
    ['with something behind', 'A stretch ACK-like thing.', 1],
    ['in a block', ':::aside\nAn ACK clock.\n:::', 2],
    ['in a title', ':::aside[The ACK clock]\nText.\n:::', 1],
    [
      'in a choice',
      ':::question{for=1}\nWell?\n\n- [x] Yes.\n\n  An ACK clock.\n\n- [ ] No.\n\n  :misconception[It waits] So.\n:::',
      6,
    ],
  ])('that no needed lesson explains are a problem %s', (_, body, line) => {
    expect(problemsOf(body).problems).toMatchObject([
      {
        line: bodyAt - 1 + line,
        message: expect.stringMatching(/'.*' is explained by the lesson 'other'/),
        remedy: expect.stringMatching(/^add 'other' to 'needs'/),
      },
    ]);
  });

  it.each([
    ['as a part of other words', 'A stretchACK, a BACK clock, a stretch ACKed.'],
    ['in code', '`stretch ACK`\n\n```\nACK clock\n```'],
    ['in a name', ':name[ACK clock]'],
    ['in other capitals', 'A STRETCH ack.'],
    [
      'inside the words of a term that is known',
      'A full segment, full segments, the maximum segment size.',
    ],
  ])('are none %s', (_, body) => {
    expect(problemsOf(body).problems).toEqual([]);
  });

  it('count even inside those of a shorter term that is known', () => {
    const again = problemsOf('A :term[c]: the ACK clock.', 'c: { term: clock, means: A device. }');
    expect(again.problems).toMatchObject([{ message: expect.stringMatching(/'ACK clock'/) }]);
  });
});
