import { describe, expect, it } from 'vitest';
import type { Block } from '../../../src/course/markdown/index.ts';
import { lengthsOf } from '../../../src/course/markdown/lengths.ts';

const words = (count: number) =>
  [{ kind: 'paragraph', content: [{ kind: 'text', text: 'word '.repeat(count) }] }] as const;
const prose = (count: number): Block => ({ kind: 'prose', id: 'text', content: words(count) });
const choice = (right: boolean, count: number) => ({
  answer: [],
  right,
  explanation: words(count),
});
const question = (short?: true): Block => ({
  kind: 'question',
  id: 'question',
  title: [],
  serves: [],
  figure: null,
  question: words(100),
  choices: [choice(true, 100), choice(false, 1000)],
  variants: [],
  ...(short === undefined ? {} : { short }),
});

describe('how long a lesson is', () => {
  it('is its words at 200 a minute; prose is no step', () => {
    expect(lengthsOf([prose(2000)]).whole).toEqual({ steps: 0, minutes: 10 });
    expect(lengthsOf([prose(1)]).whole.minutes).toBe(1);
  });

  it('is time to answer, too, and the explanation of the right answer alone', () => {
    // Each is a minute of reading and half a minute of thinking.
    expect(lengthsOf([question(), question()]).whole).toEqual({ steps: 2, minutes: 3 });
  });

  it('is less the short version, which not every lesson has', () => {
    expect(lengthsOf([prose(200)]).short).toBeNull();
    expect(lengthsOf([question(true), question(), prose(600)])).toEqual({
      whole: { steps: 2, minutes: 6 },
      short: { steps: 1, minutes: 2 },
    });
  });
});
