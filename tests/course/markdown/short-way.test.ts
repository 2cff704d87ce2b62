import { describe, expect, it } from 'vitest';
import { bodyLine, bodyOf } from './lesson-text.ts';

const choices =
  '- [x] Yes.\n\n  Because.\n\n- [ ] No.\n\n  :misconception[It waits] Because not.\n';
const step = (attributes: string, text = 'Text.'): string =>
  `:::step[T]{run=alone at=end ${attributes}}\n${text}\n:::\n`;

const reported = (body: string): string[] =>
  bodyOf(body).problems.map(({ line, message }) => `${line - bodyLine + 1}: ${message}`);

describe('the short version through a lesson', () => {
  it('is the blocks that say so', () => {
    const { lesson, problems } = bodyOf(
      `${step('short')}\n:::aside[A]{name=a short}\nText.\n:::\n\n${step('')}`,
    );
    expect(problems).toEqual([]);
    expect(lesson?.blocks.slice(0, 3).map(({ short }) => short)).toEqual([true, true, undefined]);
  });

  it('has at most 12 stops; an aside is none', () => {
    const aside = ':::aside[A]{short}\nText.\n:::\n';
    expect(reported(`${aside}\n${step('short').repeat(12)}`)).toEqual([]);
    expect(reported(`${step('short')}\n${step('short').repeat(12)}`)).toEqual([
      '1: the short version has 13 stops; at most 12 are allowed',
    ]);
  });

  it('has at most 900 words, with the right answers’ reasons, without code', () => {
    const words = (count: number): string => 'word '.repeat(count).trim();
    // The title is one.
    expect(reported(step('short', `${words(899)} \`a b c\``))).toEqual([]);
    const bet = `:::bet{short}\n${words(900)}\n\n${choices}:::\n`;
    expect(reported(bet)).toEqual(['1: the short version has 903 words; at most 900 are allowed']);
  });

  it('begins with the puzzle, and keeps what comes after a stop with it', () => {
    expect(reported(`${step('')}\n${step('short')}`)).toEqual([
      '1: the short version leaves out the lesson’s first stop',
    ]);
    const aside = ':::aside[A]{name=a short}\nText.\n:::\n';
    expect(reported(`${step('short')}\n${step('name=b')}\n${aside}`)).toEqual([
      "9: ':::aside' is in the short version, but 'b', which it comes after, is not",
    ]);
    // Below a heading it belongs to what follows.
    expect(reported(`${step('short')}\n${step('')}\n## More\n\n${aside}`)).toEqual([]);
  });

  it('has the headings of what is on it, and what ends a lesson', () => {
    const ends = ':::own-words[Well?]\nSo.\n:::\n';
    const { lesson } = bodyOf(
      `## A\n\n${step('short')}\n${step('')}\n## B\n\n${step('')}\n## C\n\n${step('')}\n${step('short')}\n${ends}`,
    );
    const marked = lesson?.blocks.filter(({ short }) => short === true) ?? [];
    expect(marked.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'section a',
      'step step-1',
      'section c',
      'step step-5',
      'own-words own-words-1',
    ]);
    // Their stops have it where the one that it is written at is left out.
    const heads = marked.flatMap(({ id, under }) => (under === undefined ? [] : [id]));
    expect(heads).toEqual(['step-5']);
    // Where nothing is marked there is no short version.
    expect(bodyOf(`## A\n\n${step('')}\n${ends}`).lesson?.blocks.some(({ short }) => short)).toBe(
      false,
    );
  });

  it('settles its bets', () => {
    const bet = (mark: string): string =>
      `:::bet{settled-by=later ${mark}}\nWell?\n\n${choices}:::\n`;
    expect(reported(`${bet('short')}\n${step('name=later short')}`)).toEqual([]);
    expect(reported(`${bet('')}\n${step('name=later')}`)).toEqual([]);
    expect(reported(`${bet('short')}\n${step('name=later')}`)).toEqual([
      "1: this bet is in the short version, but 'later', which settles it, is not",
    ]);
  });

  it('is marked by a bare word, where there is something to leave out', () => {
    expect(reported(step('short=yes'))).toEqual(["1: :::step: 'short' is 'yes'"]);
    expect(reported(':::own-words[Well?]{short}\nSo.\n:::\n')[0]).toBe(
      "1: ':::own-words' has no attribute 'short'",
    );
  });
});
