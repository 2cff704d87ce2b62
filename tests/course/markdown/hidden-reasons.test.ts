// Which reasons a bet hides while it is open: what the lesson has not named yet, what the right choice names of the run shown, and
// what the author says.
import { expect, test } from 'vitest';
import { describeLessonProblem } from '../../../src/course/markdown/index.ts';
import { bodyLine, frontMatter, lessonOf, usesAll } from './lesson-text.ts';

interface Written {
  readonly attributes?: string;
  readonly before?: string;
  readonly question?: string;
  readonly right?: string;
}

const bet = ({ attributes = '', before = '', question = 'Well?', right = 'Because.' }: Written) =>
  `${before}

:::bet{name=b run=alone at="middle of silence 1" ${attributes}}
${question}

- [x] Yes.

  ${right}

- [ ] No, by :rule[nagle].

  :misconception[It waits] Because not, by :rule[delayed-ack].
:::

`;

function hidden(written: Written): Record<string, string> {
  const { lesson, problems } = lessonOf(`${frontMatter}${bet(written)}${usesAll}`);
  expect(problems.map(describeLessonProblem)).toEqual([]);
  const block = lesson!.blocks.find(({ id }) => id === 'b');
  if (block?.kind !== 'bet') throw new Error('no bet');
  return Object.fromEntries(block.hides.map(({ reason, why }) => [reason, why]));
}

function refused(attributes: string): string[] {
  const { problems } = lessonOf(`${frontMatter}${bet({ attributes })}${usesAll}`);
  return problems.map(describeLessonProblem);
}

const other = 'answer-run=joined answer-at=end';

test('rules for which something waits in the picture, and that the lesson has not named before the choices', () => {
  expect(hidden({ attributes: other })).toEqual({
    'congestion-window': 'unexplained',
    'delayed-ack': 'unexplained',
  });
  expect(hidden({ attributes: other, before: 'By :rule[delayed-ack].' })).toEqual({
    'congestion-window': 'unexplained',
  });
  expect(hidden({ attributes: other, question: 'By :rule[congestion-window]?' })).toEqual({
    'delayed-ack': 'unexplained',
  });
});

test('what the right choice names, where the bet is about the run shown; of another run it is evidence', () => {
  const told = { before: 'By :rule[delayed-ack] and :rule[congestion-window].' };
  const right = 'By :rule[delayed-ack].';
  expect(hidden({ ...told, right })).toEqual({ 'delayed-ack': 'answer' });
  expect(hidden({ ...told, right, attributes: other })).toEqual({});
});

test('a step on the way to the first bet keeps the rules that nothing has named yet, but for what it points at', () => {
  const kept = (step: string, written: Written = {}) => {
    const before = `:::step[Look]{name=s run=alone at="middle of silence 1"}\n${step}\n:::`;
    const { lesson, problems } = lessonOf(`${frontMatter}${bet({ before, ...written })}${usesAll}`);
    expect(problems.map(describeLessonProblem)).toEqual([]);
    const block = lesson!.blocks.find(({ id }) => id === 's');
    return block?.kind === 'step' ? block.keeps : undefined;
  };
  expect(kept('It stops.')).toEqual({ bet: 'b', reasons: ['congestion-window', 'delayed-ack'] });
  expect(kept('It stops by :rule[delayed-ack].')).toEqual({
    bet: 'b',
    reasons: ['congestion-window'],
  });
  expect(kept('It :point[waits]{at="hold client delayed-ack"}.')).toEqual({
    bet: 'b',
    reasons: ['congestion-window'],
  });
  expect(
    kept('It stops.', { attributes: 'show="congestion-window, delayed-ack"' }),
  ).toBeUndefined();
});

test('a program with nothing to send is no rule: it is hidden if the answer or the author says so', () => {
  expect(hidden({})).not.toHaveProperty('application');
  expect(hidden({ right: 'By :rule[application].' })).toHaveProperty('application', 'answer');
  expect(hidden({ attributes: 'hide=application' })).toHaveProperty('application', 'author');
});

test('the author decides otherwise', () => {
  expect(hidden({ attributes: `${other} show="delayed-ack, congestion-window"` })).toEqual({});
  const before = 'By :rule[delayed-ack] and :rule[congestion-window].';
  expect(hidden({ attributes: `${other} hide=congestion-window`, before })).toEqual({
    'congestion-window': 'author',
  });
});

test('what is no reason, is in both lists, or waits nowhere in the picture is a mistake at its line', () => {
  const at = `lesson.md:${bodyLine + 2}:`;
  expect(refused('hide=nagel')).toEqual([
    expect.stringMatching(
      new RegExp(
        `^${at} :::bet: 'hide' has no reason 'nagel' \\(there are: application, receive-window, .*send-buffer\\)$`,
      ),
    ),
  ]);
  expect(refused('hide=delayed-ack show=delayed-ack').join()).toMatch(/in 'hide' and in 'show'/);
  expect(refused('show=cork').join()).toMatch(
    /'show' names 'cork', for which nothing in the picture waits \(waits in it: .*delayed-ack/,
  );
});
