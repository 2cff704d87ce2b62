// One word for one thing: what a lesson calls otherwise is reported where it is, with the word to write. docs/lessons.md has the list.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { wordChoices } from '../../../src/course/markdown/word-choice.ts';
import { bodyLine, bodyOf, frontMatter, lessonOf, usesAll } from './lesson-text.ts';

/** What is reported of a body, with its place in it. */
function reported(body: string): string[] {
  return bodyOf(body).problems.map(
    ({ line, message, remedy }) => `${line - bodyLine + 1}: ${message} (${remedy})`,
  );
}

describe('a word that the course does not use', () => {
  test.each([
    ['The slow line is busy.', 'line', 'link'],
    ['It was lost on the way.', 'way', 'path, direction'],
    ['Four segments are under way.', 'under way', 'in flight'],
    ['Outstanding data is retransmitted.', 'Outstanding data', 'in flight'],
    ['It sends them once more.', 'once more', 'again; retransmits'],
    ['The server was mended.', 'mended', 'fix'],
    ['Nobody sends.', 'Nobody', 'neither side, idle'],
    ['This helps whoever waits.', 'whoever', 'anyone who, you, the sender'],
    ['The usual timer is long.', 'usual', 'default'],
    ['Then comes a time-out.', 'time-out', 'timeout'],
    ['It offers a larger window.', 'offers a larger window', 'advertises a window'],
    ['The queue is at the narrow place.', 'narrow place', 'bottleneck'],
    ['The sender may not wait.', 'may not', 'must not; might not'],
  ])('%s', (sentence, found, write) => {
    expect(reported(sentence)).toEqual([`1: the course doesn’t say '${found}' (write '${write}')`]);
  });

  test('is found in a title, an answer, a note and across marks, with its line', () => {
    const body = [
      ':::aside[The line waits]',
      'A **slow :fact[header]',
      'line** is',
      'mended.',
      '',
      '- It is :data[under',
      '  way].',
      ':::',
    ].join('\n');
    expect(reported(body).map((one) => one.split(' (')[0])).toEqual([
      "1: the course doesn’t say 'line'",
      "3: the course doesn’t say 'line'",
      "4: the course doesn’t say 'mended'",
      "6: the course doesn’t say 'under way'",
    ]);
  });

  test('is found in the front matter', () => {
    const front = frontMatter
      .replace('title: A test', 'title: A slow line')
      .replace('- Nothing either.', '- Mend it.')
      .replace('stakes: A reply stops.', 'stakes: Nobody sends.');
    const { problems } = lessonOf(`${front}${usesAll}`);
    expect(problems.map(({ message }) => message)).toEqual([
      "the course doesn’t say 'line'",
      "the course doesn’t say 'Mend'",
      "the course doesn’t say 'Nobody'",
    ]);
  });
});

test.each([
  'This line of code, the why line and a dashed line are fine.',
  'There is more than one way to do it, in the same way as usual.',
  'Segments time out, offer room and are marked `under way`.',
  'The paper says “nobody sends on the line” :cite[paper].',
  'It is called :name[line] in :quote[the usual way]{source=paper}.',
  '```sh\ngrep nobody line\n```',
  'The rest is fine.\n\n## A link :anchor[a-line-of-its-own]',
])('is right: %s', (text) => {
  expect(reported(text)).toEqual([]);
});

test('docs/lessons.md has the list as a table, in its order', () => {
  const docs = readFileSync('docs/lessons.md', 'utf8');
  const [, section = ''] = /\n### One word for one thing\n([^]*?)\n##/.exec(docs) ?? [];
  const rows = section.split('\n').filter((line) => /^\| (?!write|---)/.test(line));
  const quoted = (words: string) =>
    words.replace(/[^,]+(?=,|$)/g, (word) => word.replace(/\S.*/, '"$&"'));
  expect(rows).toEqual(
    wordChoices.map(
      ({ write, not, note }) => `| ${write} | ${quoted(not)} |${note ? ` ${note}` : ''} |`,
    ),
  );
});
