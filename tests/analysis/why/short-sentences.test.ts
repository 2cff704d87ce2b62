import { describe, expect, test } from 'vitest';
import { EventSentences, Why } from '../../../src/analysis/why/index.ts';
import { maxSentence, momentAt } from '../../../src/analysis/index.ts';
import { briefBuiltins, builtinRun } from '../../runs.ts';

/** The words up to the first end of a sentence. */
const firstOf = (text: string): string => /^.*?[.](?= \p{Lu}|$)/u.exec(text)?.[0] ?? text;

describe.each(briefBuiltins)('of %s', (name) => {
  const trace = builtinRun(name);
  const sentences = new EventSentences(trace);
  const why = new Why(trace);

  test('what happens begins with a sentence that two lines hold, and so does each wait', () => {
    const long = new Set<string>();
    for (const time of sentences.instants) {
      const said = [sentences.at(time), ...why.at(momentAt(trace, time)).map(({ text }) => text)];
      for (const text of said) if (firstOf(text).length > maxSentence) long.add(firstOf(text));
    }
    expect([...long]).toEqual([]);
  });
});
