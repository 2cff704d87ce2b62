// Questions with fresh numbers: which values are drawn, what is refused, and that a draw is a run.
import { describe, expect, it } from 'vitest';
import { variantOf } from '../../../../src/course/variants/index.ts';
import { measure, parseQuery, proseText } from '../../../../src/query/index.ts';
import { runInput } from '../../../../src/run/index.ts';
import { withSettings, builtinInput } from '../../../../src/scenario/index.ts';
import {
  describeLessonProblem,
  type Choice,
  type LessonResult,
  type QuestionBlock,
} from '../../../../src/course/markdown/index.ts';
import { frontMatter, lessonOf, usesAll } from '../lesson-text.ts';

const phase = 'hosts.client.fastTick.phase';
const header = 'http.documents.0.headerBytes';

/** A lesson with runs and facts of its own, and a question that uses them. */
function lessonWith(runs: string, facts: string, body: string): LessonResult {
  const front = frontMatter
    .replace('facts:', `${indented(runs)}\nfacts:\n${indented(facts)}`)
    .replace(/\n\n+/g, '\n');
  return lessonOf(`${front}\n${body}\n\n${usesAll}`);
}

const indented = (text: string) => text.replace(/^(?=.)/gm, '  ');

const quiz = `quiz: { builtin: short-initial-segment, vary: { ${phase}: { from: 30, to: 190, step: 5 } } }`;
const silences =
  'tick: setting hosts.client.fastTick.phase in quiz\nwait: duration of silence 1 in quiz';
const question = (right = ':fact[wait]', wrong = ':fact[tick]') =>
  `:::question[How long?]{name=ask}
The clock ticks at :fact[tick]{decimals=0}. How long is it still?

- [x] ${right}

  By :rule[delayed-ack].

- [ ] ${wrong}

  :misconception[It waits] Not by :rule[nagle].
:::`;

/** A problem stands on the first line that has some words. */
function lineOf({ problems }: LessonResult, text: string, all: string): void {
  const line = all.split('\n').findIndex((one) => one.includes(text)) + 1;
  expect(problems.map((problem) => problem.line)).toContain(line);
}

function questionIn({ lesson, problems }: LessonResult): QuestionBlock {
  expect(problems.map(describeLessonProblem)).toEqual([]);
  const block = lesson?.blocks.find(({ kind }) => kind === 'question');
  if (block?.kind !== 'question') throw new Error('no question');
  return block;
}

const words = ({ answer }: Choice) =>
  answer.map((part) => ('text' in part ? part.text : '')).join('');

describe('a question with facts of a varied run', () => {
  it('has a dozen variants; each is what the run gives with the value drawn', () => {
    const block = questionIn(lessonWith(quiz, silences, question()));
    expect(block.variants).toHaveLength(12);
    const ticks = new Set<string>();
    for (const [i, { numbers }] of block.variants.entries()) {
      const tick = numbers[0] ?? '';
      ticks.add(tick);
      const result = runInput(
        withSettings(builtinInput('short-initial-segment'), { [phase]: parseFloat(tick) }),
      );
      if (!result.ok) throw new Error('no run');
      const silence = proseText(measure(result.run, parseQuery('duration of silence 1')), {
        digits: 3,
      });
      const { choices } = variantOf(block, i);
      expect(choices.map(({ choice }) => choice.right && words(choice))).toContain(silence);
    }
    expect(ticks.size).toBe(12);
  });

  it('draws the same numbers whenever it is read, others under another name', () => {
    const read = (name: string) =>
      questionIn(lessonWith(quiz, silences, question().replace('name=ask', `name=${name}`)))
        .variants;
    expect(read('ask')).toEqual(read('ask'));
    expect(read('ask')).not.toEqual(read('other'));
  });

  it('keeps the author’s order in the first variant, and mixes it in others', () => {
    const { variants } = questionIn(lessonWith(quiz, silences, question()));
    expect(variants[0]?.order).toEqual([0, 1]);
    expect(new Set(variants.map(({ order }) => order.join())).size).toBe(2);
  });

  it('gives a run that is like another the same values, and its own rule', () => {
    const like = `other: { like: quiz, set: { hosts.client.tcp.delayedAck.kind: timer, hosts.client.tcp.delayedAck.delay: 100 } }`;
    const facts = `${silences}\nsame: setting ${phase} in other\nrule: duration of silence 1 in other`;
    const block = questionIn(
      lessonWith(
        `${quiz}\n${like}`,
        facts,
        question(':fact[wait]', ':fact[rule]').replace(
          'it still',
          'it from :fact[same]{decimals=0}',
        ),
      ),
    );
    for (const { numbers } of block.variants) {
      expect(numbers[1]).toBe(numbers[0]);
      expect(numbers[3]).toMatch(/^9\d\.\d ms$|^100/);
    }
  });

  it('may combine varied facts with others', () => {
    const facts = `${silences}\nmore: wait + silence\nless: tick - wait`;
    const { variants } = questionIn(
      lessonWith(quiz, facts, question(':fact[more]', ':fact[less] or :fact[wait]')),
    );
    for (const { numbers } of variants) {
      const [, more = '', , wait = ''] = numbers.map((text) => parseFloat(text));
      expect(Number(more)).toBeCloseTo(Number(wait) + 184.25, 0);
    }
  });

  it('is drawn anew where two answers would read alike', () => {
    // The fixed silence is 184.3 ms: the same as what the phase of 189.2 ms would give.
    const runs = quiz.replace(
      '{ from: 30, to: 190, step: 5 }',
      '[189, 100, 110, 120, 130, 140, 150, 160]',
    );
    const block = questionIn(
      lessonWith(runs, silences, question(':fact[wait]{decimals=0}', ':fact[silence]{decimals=0}')),
    );
    expect(block.variants).toHaveLength(7);
    expect(block.variants.map(({ numbers }) => numbers[0])).not.toContain('189 ms');
  });

  it('is left alone if none of its facts is varied', () => {
    const plain =
      ':::question\nHow much?\n\n- [x] :fact[header]\n\n  So.\n\n- [ ] None\n\n  :misconception[It waits] No.\n:::';
    const { variants } = questionIn(lessonWith(quiz, silences, `${plain}\n\n${question()}`));
    expect(variants).toEqual([]);
  });
});

describe('a mistake in what is varied', () => {
  const mistakes: readonly (readonly [string, string, string, string, string, RegExp, RegExp])[] = [
    [
      'a path that is no field',
      quiz.replace(phase, 'hosts.client.fastTick.phas'),
      silences,
      question(),
      'phas:',
      /no field 'hosts.client.fastTick.phas'/,
      /did you mean/,
    ],
    [
      'a value outside of its range',
      quiz.replace('from: 30', 'from: -30'),
      silences,
      question(),
      'from: -30',
      /fastTick.phase/,
      /correct/,
    ],
    [
      'a list of one',
      quiz.replace('{ from: 30, to: 190, step: 5 }', '[60]'),
      silences,
      question(),
      '[60]',
      /no two values/,
      /several/,
    ],
    [
      'a range without step',
      quiz.replace(', step: 5', ''),
      silences,
      question(),
      'to: 190',
      /has no values/,
      /step: 2/,
    ],
    [
      'a range backwards',
      quiz.replace('to: 190', 'to: 20'),
      silences,
      question(),
      'to: 20',
      /no two values from 30 to 20/,
      /above/,
    ],
    [
      'nothing to vary',
      quiz.replace(/vary: .*\}$/, 'vary: phase }'),
      silences,
      question(),
      'vary: phase',
      /'vary' must have fields/,
      /from: 1/,
    ],
    [
      'like of nothing',
      `${quiz}\nother: { like: quizz }`,
      silences,
      question(),
      'like: quizz',
      /no run 'quizz' to be like/,
      /'quiz'/,
    ],
    [
      'like in a circle',
      `${quiz}\nmine: { like: yours }\nyours: { like: mine }`,
      silences,
      question(),
      'like: mine',
      /like itself: mine, like yours, like mine/,
      /source/,
    ],
    [
      'a source and like',
      quiz.replace('vary:', 'like: alone, vary:'),
      silences,
      question(),
      'like: alone',
      /one source/,
      /like: run/,
    ],
    [
      'a varied run in a figure',
      quiz,
      silences,
      `:::step{run=quiz at=end}\nT.\n:::\n\n${question()}`,
      ':::step',
      /run 'quiz' is varied/,
      /without 'vary'/,
    ],
    [
      'a varied fact in other text',
      quiz,
      silences,
      `So :fact[wait].\n\n${question()}`,
      'So :fact',
      /'wait' is of a varied run/,
      /:::question/,
    ],
    [
      'a varied fact in a title',
      quiz,
      silences,
      question().replace('How long?', ':fact[wait]'),
      ':::question',
      /'wait' is of a varied run/,
      /:::question/,
    ],
    [
      'a varied fact that nobody uses',
      quiz,
      `${silences}\nidle: count of acks in quiz`,
      question(),
      'idle:',
      /fact 'idle' is never used/,
      /use it/,
    ],
    [
      'a frame of a varied run',
      quiz.replace('vary:', 'until: end, vary:'),
      silences,
      question(),
      'until: end',
      /no figure shows it/,
      /leave out 'until'/,
    ],
    [
      'answers that always read alike',
      quiz,
      `${silences}\nagain: duration of silence 1 in quiz`,
      question(':fact[wait]', ':fact[again]'),
      ':::question',
      /number 1 \(right by delayed-ack\) and number 2 \(wrong by nagle\)/,
      /other values/,
    ],
    [
      'too few values',
      quiz.replace('{ from: 30, to: 190, step: 5 }', '[60, 90]'),
      silences,
      question(),
      ':::question',
      /of 2 draws 2 can be used, fewer than 6/,
      /more values/,
    ],
    [
      'a run that mostly fails',
      quiz.replace('to: 190, step: 5', 'to: 190, step: 2'),
      `${silences}\nfar: duration of silence 9 in quiz`,
      question(':fact[wait]', ':fact[far]'),
      ':::question',
      /60 of 60 draws fail: with .*phase = \d+, .*9/,
      /'vary'/,
    ],
    [
      'one path varied in two ways',
      `${quiz}\nq2: { builtin: short-initial-segment, vary: { ${phase}: [50, 60] } }`,
      `${silences}\nw2: duration of silence 1 in q2`,
      question(':fact[wait]', ':fact[w2]'),
      ':::question',
      /varied in two ways/,
      /'like'/,
    ],
  ];

  it.each(mistakes)(
    '%s is told with its line and a remedy',
    (_, runs, facts, body, at, message, remedy) => {
      const result = lessonWith(runs, facts, body);
      const found = result.problems.find((problem) => message.test(problem.message));
      expect(result.problems.map(describeLessonProblem).join('\n')).toMatch(message);
      expect(found?.remedy).toMatch(remedy);
      const front = frontMatter
        .replace('facts:', `${indented(runs)}\nfacts:\n${indented(facts)}`)
        .replace(/\n\n+/g, '\n');
      lineOf({ ...result, problems: found === undefined ? [] : [found] }, at, `${front}\n${body}`);
    },
  );

  it('of one path among several is told on that path’s line', () => {
    const runs = `quiz:\n  builtin: short-initial-segment\n  vary:\n    ${phase}: [60, 90]\n    ${header}: [300, -1]`;
    const result = lessonWith(runs, silences, question());
    lineOf(result, `${header}: [300`, frontMatter.replace('facts:', indented(runs)));
  });
});
