// Facts in prose have the digits an argument needs, stay apart where they differ, and add up where they are sums.
import { describe, expect, it } from 'vitest';
import { frontMatter, lessonOf, usesAll } from './lesson-text.ts';

const withFacts = (facts: string, body: string) =>
  lessonOf(
    `${frontMatter.replace('facts:', `facts:\n${facts}`)}${body}\n\n## The rest\n\n${usesAll}`,
  );

/** What the facts of the first blocks print, in order. */
function printed(facts: string, body: string): string[] {
  const { lesson, problems } = withFacts(facts, body);
  expect(problems).toEqual([]);
  const text = JSON.stringify(lesson?.blocks[0]);
  return [...text.matchAll(/"kind":"fact","name":"[^"]*","text":"([^"]*)"/g)].map(
    ([, words = '']) => words,
  );
}

const two = '  one: given 1304.2 ms\n  other: given 1301.7 ms\n';
const sum = '  wait: given 184.4 ms\n  rest: given 196.4 ms\n  took: wait + rest\n';

describe('a fact in prose', () => {
  it('has three significant digits, and more where it is said', () => {
    const attributes = ['', '{exact}', '{decimals=1}', '{unit=s}', '{unit=s decimals=2}', '{bare}'];
    const text = attributes.map((each) => `:fact[silence]${each}`).join(' ');
    expect(printed('', text)).toEqual([
      '184 ms',
      '184.3 ms',
      '184.3 ms',
      '0.184 s',
      '0.18 s',
      '184',
    ]);
  });

  it('reads like no other one of its block that differs', () => {
    expect(printed(two, ':fact[one] and :fact[other]')).toEqual(['1.304 s', '1.302 s']);
    const alone = printed(two, ':::aside\n:fact[one]\n:::\n\n:fact[other] :fact[one]');
    expect(alone).toEqual(['1.3 s']);
  });

  it('keeps two choices of a question apart', () => {
    const question =
      ':::question\nWhich?\n\n- [x] :fact[one]\n\n  A.\n\n- [ ] :fact[other]\n\n  :misconception[It waits] B.\n:::';
    expect(printed(two, question)).toEqual(['1.304 s', '1.302 s']);
  });
});

describe('a sum in prose', () => {
  it('adds up as it is printed, or is a mistake', () => {
    const { problems } = withFacts(sum, ':fact[wait] and :fact[rest], that is :fact[took].');
    expect(problems).toMatchObject([
      { message: expect.stringContaining('184 ms + 196 ms is not 381 ms') },
    ]);
  });

  it.each([
    ':fact[wait]{exact} and :fact[rest]{exact}, that is :fact[took].',
    ':fact[wait] is all that is told of :fact[took].\n\n:::aside\n:fact[rest]\n:::',
  ])('is in order: %s', (body) => {
    expect(withFacts(sum, body).problems).toEqual([]);
  });

  it('is followed through sums that are not printed', () => {
    const facts = `${sum}  more: given 10.4 ms\n  whole: took + more\n`;
    const body = ':fact[wait], :fact[rest] and :fact[more]{decimals=0}: :fact[whole].';
    expect(withFacts(facts, body).problems).toMatchObject([
      { message: expect.stringContaining('184 ms + 196 ms + 10 ms is not 391 ms') },
    ]);
  });
});
