// Bets by number and by time: what they become, and what is wrong with them.
import { describe, expect, test } from 'vitest';
import { describeLessonProblem } from '../../../src/course/markdown/index.ts';
import { bodyLine, frontMatter, lessonOf, usesAll } from './lesson-text.ts';

const facts = `  end: end of silence 1 in alone
  begin: beginning of silence 1 in alone
  late: given 400 ms
  close: given 190 ms
  took: duration of transaction 1 in joined
---
`;
/** All facts are used, so that none is reported. */
const more = ':fact[end] :fact[begin] :fact[late] :fact[close] :fact[took]\n\n';

const read = (body: string) =>
  lessonOf(`${frontMatter.replace(/---\n$/, facts)}${body}\n\n${more}${usesAll}`);
const answers = (right: string, ...wrong: string[]): string =>
  [
    `- [x] ${right}\n\n  So.`,
    ...wrong.map((one) => `- [ ] ${one}\n\n  :misconception[It waits] Not quite.`),
  ].join('\n\n');
const bet = (attributes: string, choices: string): string =>
  `:::bet[Bet]{name=b ${attributes}}\nHow much?\n\n${choices}\n:::`;
const betIn = (body: string) => {
  const { lesson, problems } = read(body);
  expect(problems).toEqual([]);
  const found = lesson!.blocks.find((block) => block.kind === 'bet')!;
  if (found.kind !== 'bet') throw new Error('no bet');
  return { lesson: lesson!, bet: found };
};
const figure = 'run=alone at="beginning of silence 1" until="beginning of silence 1" room="400 ms"';

describe('a bet by number', () => {
  test('has what each choice is worth, how near is near, and a range that gives nothing away', () => {
    const { bet: asked } = betIn(
      bet('ask=number near=15%', answers(':fact[silence]', ':fact[took]')),
    );
    expect(asked.asked).toMatchObject({ kind: 'number', unit: 'time', range: [0, 1e9] });
    const [silence, took] = asked.asked!.values;
    expect(silence! / 1e6).toBeCloseTo(184.25, 1);
    expect(asked.asked!.tolerance).toEqual([silence! * 0.15, took! * 0.15]);
  });

  test('may have a range and a nearness of its own', () => {
    const { bet: asked } = betIn(
      bet('ask=number near="5 ms" range="1..600 ms"', answers(':fact[silence]', ':fact[took]')),
    );
    expect(asked.asked).toMatchObject({ tolerance: [5e6, 5e6], range: [1e6, 600e6] });
  });

  test('a choice stays a choice', () => {
    expect(betIn(bet('', answers('Yes.', 'No.'))).bet.asked).toBeNull();
  });
});

describe('a bet by time', () => {
  test('shows a run that ends before the answer, with room to the right; then the whole run', () => {
    const { lesson, bet: asked } = betIn(
      bet(`ask=time near="20 ms" ${figure}`, answers(':fact[end]', ':fact[late]')),
    );
    const begin = asked.figure!.at.time;
    expect(asked.figure).toMatchObject({
      run: 'alone.b',
      folded: false,
      window: [0, begin + 400e6],
    });
    expect(asked.answer).toMatchObject({ run: 'alone', window: [0, begin + 400e6] });
    expect(asked.answer!.at.time).toBe(asked.asked!.values[0]);
    expect(asked.asked!.start).toBe(begin);
    const [least, most] = asked.asked!.range;
    expect(least).toBe(0);
    expect(most % 1e3).toBe(0);
    expect(begin + 400e6 - most).toBeLessThan(1e3);
    const cut = lesson.runs.find(({ name }) => name === 'alone.b');
    expect(cut).toMatchObject({ until: begin, title: 'alone' });
  });
});

describe('is refused with file, line and remedy:', () => {
  const two = answers(':fact[silence]', ':fact[took]');
  const times = answers(':fact[end]', ':fact[late]');
  const mistakes: [string, string, RegExp, RegExp][] = [
    ['another way to ask', bet('ask=drag', two), /'ask' is 'drag'/, /ask=number/],
    ['near without ask', bet('near=5%', answers('Yes.', 'No.')), /takes no 'near'/, /leave it out/],
    ['room without a figure', bet('ask=number room="1 ms"', two), /takes no 'room'/, /leave/],
    [
      'an answer with words',
      bet('ask=number', answers('About :fact[silence]', ':fact[took]')),
      /single fact/,
      /:fact\[name\]/,
    ],
    [
      'an answer of words',
      bet('ask=number', answers('Long.', ':fact[took]')),
      /single fact/,
      /:fact/,
    ],
    [
      'units that differ',
      bet('ask=number', answers(':fact[silence]', ':fact[header]')),
      /differ in unit: 184/,
      /alike/,
    ],
    [
      'two values that cannot be told apart',
      bet('ask=number', answers(':fact[silence]', ':fact[close]')),
      /also match/,
      /'near' smaller/,
    ],
    [
      'a value outside of the range',
      bet('ask=number range="0..50 ms"', two),
      /cannot be bet/,
      /'range'/,
    ],
    ['a range that is none', bet('ask=number range=wide', two), /'range' is 'wide'/, /0\.\.500 ms/],
    ['a range of something else', bet('ask=number range="0..50 bytes"', two), /'range' is/, /unit/],
    ['a nearness of something else', bet('ask=number near="5 bytes"', two), /'near' is/, /unit/],
    ['a line without a run', bet('ask=time until=end room="1 ms"', times), /lacks 'run'/, /run=/],
    [
      'a line without an end',
      bet('ask=time run=alone at=end room="1 ms"', times),
      /lacks 'until'/,
      /until=/,
    ],
    [
      'a line without room',
      bet('ask=time run=alone at=beginning until="beginning of silence 1"', times),
      /lacks 'room'/,
      /room=/,
    ],
    [
      'room that is no time',
      bet(`ask=time ${figure.replace('400 ms', 'much')}`, times),
      /no quantity/,
      /50 ms/,
    ],
    [
      'too little room',
      bet(`ask=time ${figure.replace('400', '200')}`, times),
      /400\.0 ms cannot be bet/,
      /more 'room'/,
    ],
    [
      'a figure with the answer',
      bet(`ask=time near="20 ms" ${figure.replace('until="beginning', 'until="end')}`, times),
      /shows the answer, 189/,
      /come before/,
    ],
    [
      'a figure without an axis',
      bet(`ask=time near="20 ms" views=packets ${figure}`, times),
      /time axis/,
      /sequence or ladder/,
    ],
    [
      'a cursor behind the end',
      bet(`ask=time near="20 ms" ${figure.replace('at="beginning', 'at="middle')}`, times),
      /outside/,
      /move it/,
    ],
    [
      'a selection behind the end',
      bet(`ask=time near="20 ms" select="segment server 1687" ${figure}`, times),
      /comes after 'until'/,
      /before/,
    ],
    [
      'a line that is settled later',
      bet(`ask=time settled-by=later ${figure}`, times),
      /as soon as it is placed/,
      /settled-by/,
    ],
    [
      'times that are none',
      bet(`ask=time ${figure}`, answers(':fact[header]', ':fact[late]')),
      /differ in unit/,
      /alike/,
    ],
  ];
  test.each(mistakes)('%s', (_, body, message, remedy) => {
    const [problem] = read(body).problems.filter(({ message }) => !message.includes('never used'));
    expect(problem).toBeDefined();
    expect(problem!.line).toBe(bodyLine + facts.split('\n').length - 2);
    expect(problem!.message).toMatch(message);
    expect(problem!.remedy).toMatch(remedy);
    expect(describeLessonProblem(problem!)).toMatch(/^lesson\.md:\d+: /);
  });
});
