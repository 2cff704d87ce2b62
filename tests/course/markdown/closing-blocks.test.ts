import { describe, expect, it } from 'vitest';
import { endingIn, endingLine, ownWords, server } from './closing-texts.ts';
import { lessonOf } from './lesson-text.ts';

const reported = (ending: string): string[] =>
  lessonOf(endingIn(ending)).problems.map(
    ({ line, message }) => `${line - endingLine + 1}: ${message}`,
  );

describe('the end of a lesson', () => {
  it('is the reader’s own words, then the own server', () => {
    expect(reported(`${ownWords}\n${server}`)).toEqual([]);
    expect(reported(`${server}\n${ownWords}`)).toEqual([
      "1: ':::server' is not at the lesson's end",
    ]);
    expect(reported(`${ownWords}\n:::aside[A]\nText.\n:::\n\n${server}`)).toEqual([
      "1: ':::own-words' is not at the lesson's end",
    ]);
    expect(reported(`${server}\nAnd so on.\n`)).toEqual([
      "1: ':::server' is not at the lesson's end",
    ]);
  });

  it('has own words once, and at most two own servers', () => {
    expect(reported(`${ownWords}\n${ownWords}`)).toEqual(["5: a second ':::own-words'"]);
    const more = server.replace('{name=own-server}', '');
    expect(reported(`${ownWords}\n${server}\n${more}`)).toEqual([]);
    expect(reported(`${server}\n${more}\n${more}`)).toEqual([
      `${2 * server.split('\n').length + 1}: a third ':::server'`,
    ]);
    expect(reported(`${server}\n:::aside[A]\nText.\n:::\n\n${more}`)).toEqual([
      "1: ':::server' is not at the lesson's end",
    ]);
  });
});
