import { describe, expect, it } from 'vitest';
import { bodyLine, bodyOf } from './lesson-text.ts';

const choices = '- [x] Yes.\n\n  Because.\n\n- [ ] No.\n\n  Because not.\n';
const step = (attributes: string, text = 'Text.'): string =>
  `:::step[T]{run=alone at=end ${attributes}}\n${text}\n:::\n`;

const reported = (body: string): string[] =>
  bodyOf(body).problems.map(({ line, message }) => `${line - bodyLine + 1}: ${message}`);

describe('the short way through a lesson', () => {
  it('is the blocks that say so', () => {
    const { lesson, problems } = bodyOf(
      `${step('short')}\n${step('')}\n:::aside[A]{name=a short}\nText.\n:::\n`,
    );
    expect(problems).toEqual([]);
    expect(lesson?.blocks.slice(0, 3).map(({ short }) => short)).toEqual([true, undefined, true]);
  });

  it('has at most 12 stops; an aside is none', () => {
    const aside = ':::aside[A]{short}\nText.\n:::\n';
    expect(reported(`${aside}\n${step('short').repeat(12)}`)).toEqual([]);
    expect(reported(`${step('')}\n${step('short').repeat(13)}`)).toEqual([
      '5: the short way has 13 stops; at most 12 are allowed',
    ]);
  });

  it('has at most 900 words, with the right answers’ reasons, without code', () => {
    const words = (count: number): string => 'word '.repeat(count).trim();
    // The title is one.
    expect(reported(step('short', `${words(899)} \`a b c\``))).toEqual([]);
    const bet = `:::bet{short}\n${words(900)}\n\n${choices}:::\n`;
    expect(reported(bet)).toEqual(['1: the short way has 903 words; at most 900 are allowed']);
  });

  it('settles its bets', () => {
    const bet = (mark: string): string =>
      `:::bet{settled-by=later ${mark}}\nWell?\n\n${choices}:::\n`;
    expect(reported(`${bet('short')}\n${step('name=later short')}`)).toEqual([]);
    expect(reported(`${bet('')}\n${step('name=later')}`)).toEqual([]);
    expect(reported(`${bet('short')}\n${step('name=later')}`)).toEqual([
      "1: this bet is on the short way, but 'later', which settles it, is not",
    ]);
  });

  it('is marked by a bare word, where there is something to leave out', () => {
    expect(reported(step('short=yes'))).toEqual(["1: :::step: 'short' is 'yes'"]);
    expect(reported(':::own-words[Well?]{short}\nSo.\n:::\n')[0]).toBe(
      "1: ':::own-words' has no attribute 'short'",
    );
  });
});
