import { describe, expect, it } from 'vitest';
import type { Block, Flow, Inline } from '../../../src/course/markdown/index.ts';
import { plainText } from '../../../src/course/markdown/inline.ts';
import { bodyOf, frontMatter, lessonOf, usesAll } from './lesson-text.ts';

/** The blocks of a body that must be in order, without those that use up the front matter. */
function blocks(body: string): readonly Block[] {
  const { lesson, problems } = bodyOf(`${body}\n\n## End`);
  expect(problems).toEqual([]);
  const all = lesson?.blocks ?? [];
  return all.slice(0, -4);
}

function paragraph(body: string): readonly Inline[] {
  const [block] = blocks(body);
  const flow: Flow | undefined = block?.kind === 'prose' ? block.content[0] : undefined;
  return flow?.kind === 'paragraph' ? flow.content : [];
}

it('keeps the misconception behind a wrong answer apart from its explanation', () => {
  const [question] = blocks(
    ':::question\nWell?\n\n- [x] Yes.\n\n  Because.\n\n- [ ] No.\n\n  :misconception[It waits]\n  But no.\n:::',
  );
  const wrong = question?.kind === 'question' ? question.choices[1] : undefined;
  expect(wrong?.misconception).toBe('It waits');
  expect(wrong?.explanation).toEqual([
    { kind: 'paragraph', content: [{ kind: 'text', text: 'But no.' }] },
  ]);
});

describe('running text', () => {
  it('has facts as words and numbers', () => {
    expect(paragraph('A :fact[header]{bare}-byte header, :fact[silence]{decimals=0}.')).toEqual([
      { kind: 'text', text: 'A ' },
      { kind: 'fact', name: 'header', text: '226', fact: { value: 226, unit: 'bytes' } },
      { kind: 'text', text: '-byte header, ' },
      {
        kind: 'fact',
        name: 'silence',
        text: '184 ms',
        fact: { value: 184_250_200, unit: 'time' },
      },
      { kind: 'text', text: '.' },
    ]);
  });

  it('has colours, rules, quotations, names and links', () => {
    const content = paragraph(
      ':held[waits *long*] :rule[nagle] :rule[delayed-ack]{as="late"} :quote[605 ms]{source=paper} `a 1` :name[SunOS 4.1.3] [RFC 1122, 4.2](https://x.org) **b** RFC 896, HTTP/1.0, TLS 1.3',
    );
    expect(content.filter(({ kind }) => kind !== 'text')).toEqual([
      {
        kind: 'held',
        content: [
          { kind: 'text', text: 'waits ' },
          { kind: 'emphasis', content: [{ kind: 'text', text: 'long' }] },
        ],
      },
      { kind: 'rule', rule: 'nagle', text: 'Nagle’s rule' },
      { kind: 'rule', rule: 'delayed-ack', text: 'late' },
      { kind: 'quote', source: 'paper', text: '605 ms' },
      { kind: 'code', text: 'a 1' },
      { kind: 'link', url: 'https://x.org', content: [{ kind: 'text', text: 'RFC 1122, 4.2' }] },
      { kind: 'strong', content: [{ kind: 'text', text: 'b' }] },
    ]);
    expect(content.at(-1)).toEqual({ kind: 'text', text: ' RFC 896, HTTP/1.0, TLS 1.3' });
  });

  it('begins a sentence with a capital, also if it begins with a rule', () => {
    const rules = (source: string) =>
      paragraph(source).flatMap((part) => (part.kind === 'rule' ? [part.text] : []));
    expect(rules(':rule[delayed-ack] waits. :rule[slow-start] does not.')).toEqual([
      'The delayed-ACK rule',
      'Slow start',
    ]);
    expect(
      rules('It waits: :rule[slow-start] (:rule[delayed-ack]), no less.:rule[pacing]'),
    ).toEqual(['slow start', 'the delayed-ACK rule', 'pacing']);
    expect(plainText(paragraph('**So.** *:rule[pacing]* helps; *:rule[pacing]* does.'))).toBe(
      'So. Pacing helps; pacing does.',
    );
  });

  it('has citations, named by their source up to the first comma', () => {
    expect(paragraph('So. :cite[paper]{at="section 2.2"} :cite[paper]')).toEqual([
      { kind: 'text', text: 'So. ' },
      { kind: 'cite', source: 'paper', text: 'A paper, section 2.2' },
      { kind: 'text', text: ' ' },
      { kind: 'cite', source: 'paper', text: 'A paper' },
    ]);
  });

  it('is joined over line breaks, and has lists and code', () => {
    const [block] = blocks('One\ntwo.\n\n1. a\n2. b\n\n```c\nflush(1);\n```');
    expect(block).toMatchObject({
      kind: 'prose',
      content: [
        { kind: 'paragraph', content: [{ kind: 'text', text: 'One two.' }] },
        { kind: 'list', ordered: true, items: [[{ kind: 'paragraph' }], [{ kind: 'paragraph' }]] },
        { kind: 'code', language: 'c', text: 'flush(1);' },
      ],
    });
  });
});

describe('blocks', () => {
  it('stand in order, with ids that are unique', () => {
    const found = blocks(
      '## First part\n\nText.\n\n:::aside[A *b*]\nT.\n:::\n\n:::aside\nT.\n:::\n\n:::why[Why?]\nSo.\n:::',
    );
    expect(found.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'section first-part',
      'prose text-1',
      'aside aside-1',
      'aside aside-2',
      'why why-1',
    ]);
  });

  it('lets a heading keep the anchor of its old words', () => {
    expect(blocks('## *New* words :anchor[old-words]\n\nText.')[0]).toEqual({
      kind: 'section',
      id: 'old-words',
      title: [
        { kind: 'emphasis', content: [{ kind: 'text', text: 'New' }] },
        { kind: 'text', text: ' words' },
      ],
    });
    const { problems } = bodyOf('## New words :anchor[Old words]');
    expect(problems.map(({ message, remedy }) => `${message}: ${remedy}`).join()).toMatch(
      /'Old words' is no name for a block.*lower-case letters/,
    );
  });

  it('have figures: moment, views, frame and selection', () => {
    const [step] = blocks(
      ':::step[T]{run=alone at="arrived of segment server 227" until="end of silence 1" views="windows, ladder" folded=no select="segment server 227"}\nT.\n:::',
    );
    expect(step).toMatchObject({
      kind: 'step',
      title: [{ text: 'T' }],
      figure: {
        run: 'alone',
        at: { time: 5_016_800 },
        views: ['windows', 'ladder'],
        folded: false,
        window: [0, 189_267_000],
        connections: null,
        selection: expect.any(Number) as number,
      },
    });
    const [plain] = blocks(':::step{run=alone at="fact silence"}\nT.\n:::');
    expect(plain).toMatchObject({
      figure: {
        at: { time: 184_250_200 },
        views: ['sequence', 'ladder'],
        folded: true,
        window: null,
        selection: null,
      },
    });
  });

  it('may show connections of their own choice, counted from 1', () => {
    const text = (connections: string) =>
      `---\ntitle: T\nstakes: Well?\norder: 1\nneeds: []\noutcomes: [Say.]\nsources: {}\nruns:\n  four: { builtin: mixed-restart-policies }\n---\n\n:::step{run=four at=end connections="${connections}"}\nT.\n:::\n`;
    const figureOf = (connections: string) => lessonOf(text(connections)).lesson?.blocks[0];
    expect(figureOf('4, 2')).toMatchObject({ figure: { connections: [3, 1] } });
    for (const [wrong, message] of [
      ['5', /no connection '5'/],
      ['0', /no connection '0'/],
      ['first', /no connection 'first'/],
      ['1, 2, 3, 4, 1', /5 connections/],
    ] as const) {
      expect(lessonOf(text(wrong)).problems).toContainEqual(
        expect.objectContaining({ message: expect.stringMatching(message) as string }),
      );
    }
  });

  it('ask: a question, choices with reasons, and what is told afterwards', () => {
    const [bet] = blocks(
      ':::bet{name=b answer-run=joined answer-at=end}\nWell?\n\n- [ ] No.\n\n  :misconception[It waits] Because not.\n\n- [x] Yes.\n\n  Because.\n\n<!---->\n'.replace(
        '<!---->',
        'So it is.\n:::',
      ),
    );
    expect(bet).toMatchObject({
      kind: 'bet',
      id: 'b',
      figure: null,
      settledBy: null,
      answer: { run: 'joined' },
      choices: [
        { right: false, answer: [{ text: 'No.' }], explanation: [{ kind: 'paragraph' }] },
        { right: true },
      ],
      after: [{ kind: 'paragraph' }],
    });
  });

  it('compare twins in numbers and words', () => {
    const { lesson } = lessonOf(`${frontMatter}\n${usesAll}`);
    expect(lesson?.blocks.at(-1)).toMatchObject({
      kind: 'twin',
      figures: [{ run: 'alone' }, { run: 'joined' }],
      difference: { value: 390_489_400 - 9_856_200, unit: 'time' },
      words: ['390.5 ms', '9.86 ms', '380.6 ms'],
    });
  });

  it('carry only the runs that are shown', () => {
    const { lesson } = lessonOf(
      frontMatter
        .replace('runs:', 'runs:\n  hidden: { builtin: table1-http }')
        .replace('facts:', 'facts:\n  many: count of segments in hidden') +
        `\n:fact[many]\n\n${usesAll}`,
    );
    expect(lesson?.runs.map(({ name }) => name)).toEqual(['alone', 'joined']);
  });

  it('may begin with a byte of Windows: lines may end in both ways', () => {
    const text = `${frontMatter}\n${usesAll}`;
    expect(lessonOf(text.replaceAll('\n', '\r\n'))).toEqual(lessonOf(text));
  });
});
