// A round: senders that share a queue, and a choice for all of them. Its choices are run while it is read, and every mistake is told.
import { describe, expect, it, test } from 'vitest';
import { readRound, roundLesson, defaultRound, defaultBet } from '../../ui/lesson/round/round.ts';

test('it knows what each choice gives, when all are asked, and the room of the queue', () => {
  const { block } = roundLesson(`${defaultRound} draws="1..3"`);
  expect(block).toMatchObject({ solution: 1, room: 5, deadline: 3e9, seeds: [1, 2, 3] });
  const [keep, over] = block.options;
  expect(keep).toMatchObject({ words: 'keep the window', settings: {} });
  expect(keep!.result.lost).toBeGreaterThan(0);
  expect(keep!.result.met).toBe(false);
  expect(over!.settings).toEqual({ 'hosts.server.tcp.afterIdle': 'restart-last-ack' });
  expect(over!.result).toMatchObject({ lost: 0, inTime: 2, met: true });
  expect(block.asked).toHaveLength(2);
  expect(block.asked[0]).toBeGreaterThan(block.from);
  expect(block.asked[1]).toBeGreaterThan(block.asked[0]!);
  expect(block.span[0]).toBe(block.asked[0]);
});

test('it carries no log, only what its runs are made from', () => {
  const { lesson } = roundLesson();
  expect(lesson.runs.map(({ name }) => name)).not.toContain('keep');
});

type Mistake = readonly [what: string, attributes: string, message: RegExp, remedy: RegExp];

const choices = 'choices="keep: keep the window; over: start over"';
const rest = 'deadline="3000 ms" from="middle of longest silence"';

const mistakes: Mistake[] = [
  ['one choice', `choices="keep: keep" solution=keep ${rest}`, /one choice/, /two or more/],
  [
    'a choice without words',
    `choices="keep; over" solution=keep ${rest}`,
    /no choice/,
    /run: words/,
  ],
  ['a solution that is none', `${choices} solution=alone ${rest}`, /none of its choices/, /run/],
  [
    'a solution that misses',
    `${choices} solution=keep ${rest}`,
    /misses the goal \(keep/,
    /another/,
  ],
  [
    'a goal that two choices reach',
    `choices="over: start over; over-bsd: start over, as BSD does" solution=over ${rest}`,
    /more than one choice reaches the goal/,
    /shorter deadline/,
  ],
  [
    'an unknown run',
    `choices="keep: keep; over-not: again" solution=keep ${rest}`,
    /no run 'over-not'/,
    /there are|did you mean/,
  ],
  [
    'a deadline that is too short',
    `${choices} solution=over deadline="10 ms" from="middle of longest silence"`,
    /misses the goal/,
    /another/,
  ],
  ['no time', `${choices} solution=over deadline="3 bytes" from=beginning`, /'deadline'/, /250 ms/],
  [
    'nothing is asked for',
    `${choices} solution=over deadline="3000 ms" from=end`,
    /fewer than two replies/,
    /earlier/,
  ],
  [
    'other moments',
    `choices="keep: keep the window; late: later" solution=keep ${rest}`,
    /same moments/,
    /nothing else/,
  ],
  ['no seeds', `${defaultRound} draws="few"`, /'draws' is 'few'/, /1\.\.10/],
  ['a foreign seed', `${defaultRound} draws="5..9"`, /own seed, 1, is not among them/, /add/],
  [
    'no common bottleneck',
    'choices="alone: one; joined: two" solution=joined deadline="3000 ms" from=beginning',
    /share no bottleneck/,
    /dumbbell/,
  ],
];

describe('mistakes', () => {
  it.each(mistakes)('%s', (_, attributes, message, remedy) => {
    const [first] = readRound(attributes).problems;
    expect(first!.message).toMatch(message);
    expect(first!.remedy).toMatch(remedy);
  });

  it('a bet that the round settles with another answer', () => {
    const other = defaultBet
      .replace('- [ ]', '- [y]')
      .replace('- [x]', '- [ ]')
      .replace('[y]', '[x]');
    const messages = readRound(defaultRound, other).problems.map(({ message }) => message);
    expect(messages.join('\n')).toMatch(/the bet 'guess' has another right answer/);
  });
});
