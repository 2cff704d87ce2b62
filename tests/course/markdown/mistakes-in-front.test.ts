import { describe, expect, it } from 'vitest';
import { frontMatter, lessonOf, usesAll } from './lesson-text.ts';

const inFrontOfIt: readonly (readonly [string, string, string, number, RegExp])[] = [
  ['no title', 'title: A test\n', '', 1, /lacks 'title'/],
  ['no stakes', 'stakes: A reply stops.\n', '', 1, /lacks 'stakes'/],
  [
    'stakes that are too long',
    'A reply stops.',
    `A reply stops${' and waits'.repeat(11)}.`,
    10,
    /124 characters long; at most 120/,
  ],
  ['stakes in two sentences', 'A reply stops.', 'A reply stops. Why?', 10, /more than one/],
  ['stakes with a link', 'reply stops', ':rule[nagle] stops', 10, /hold a link \('Nagle’s rule'\)/],
  ['a number typed into the stakes', 'A reply', 'In 184 ms a reply', 10, /184/],
  ['a title that is a number', 'A test', '12', 2, /'title' must be a text/],
  ['a fraction of an order', 'order: 1', 'order: 1.5', 3, /whole number/],
  ['needs that are no list', '\n  - Nothing.', ' nothing', 5, /'needs' must be a list/],
  ['an unknown field', 'order: 1', 'order: 1\nauthor: me', 4, /no field 'author'/],
  ['no YAML', 'title: A test', 'title: [A test', 3, /not YAML/],
  ['a number typed into an outcome', 'Nothing either.', 'Save 184 ms.', 8, /184/],
  [
    'a run from nowhere',
    'alone: { builtin: short-initial-segment }',
    'alone: { builtin: short }',
    12,
    /no built-in scenario 'short'/,
  ],
  [
    'a run with two sources',
    '{ builtin: short-initial-segment }',
    '{ builtin: a, scenario: b }',
    12,
    /one source/,
  ],
  [
    'a run of a file that is missing',
    '{ builtin: short-initial-segment }',
    '{ scenario: b.json }',
    12,
    /no file 'b.json'/,
  ],
  [
    'a run of a bad file',
    '{ builtin: short-initial-segment }',
    '{ scenario: bad.json }',
    12,
    /is not JSON/,
  ],
  [
    'a run of a file that is nested too deep',
    '{ builtin: short-initial-segment }',
    '{ scenario: deep.json }',
    12,
    /'deep\.json': http(\.a){11} is nested deeper than 12 levels/,
  ],
  [
    'a run of a bad scenario',
    '{ builtin: short-initial-segment }',
    '{ scenario: empty.json }',
    12,
    /version/,
  ],
  [
    'a capture that is none',
    '{ builtin: short-initial-segment }',
    '{ capture: { client: bad.json } }',
    12,
    /cannot be read/,
  ],
  [
    'a setting that no scenario has',
    'http.server.headerFlush: joined',
    'http.server.flush: no',
    13,
    /no field 'http.server.flush'/,
  ],
  [
    'a setting of a wrong value',
    'headerFlush: joined',
    'headerFlush: both',
    13,
    /not in order.*headerFlush/,
  ],
  [
    'an unknown field of a run',
    'builtin: short-initial-segment }',
    'built-in: x }',
    12,
    /'built-in'/,
  ],
  ['a fact of no run', 'silence 1 in alone', 'silence 1 in lone', 16, /no run 'lone'/],
  ['a fact that is no question', 'duration of silence 1 in alone', 'very long', 16, /which run/],
  [
    'a fact without answer',
    'duration of silence 1 in alone',
    'duration of silence 9 in alone',
    16,
    /number 9/,
  ],
  [
    'a sum of unlike things',
    'silence: duration',
    'sum: header + silence\n  silence: duration',
    16,
    /no fact 'silence'/,
  ],
  ['a source without text', '{ text: A paper }', '{ url: https://x.org }', 9, /lacks its text/],
  [
    'a fact that nobody uses',
    'silence: duration',
    'rest: header - header\n  silence: duration',
    16,
    /never used/,
  ],
];

describe('a mistake in the front matter', () => {
  it.each(inFrontOfIt)('%s is told with its line', (_, from, to, line, message) => {
    expect(frontMatter).toContain(from);
    const { problems } = lessonOf(`${frontMatter.replace(from, to)}\n${usesAll}`, {
      'bad.json': 'no json',
      'empty.json': '{}',
      'deep.json': `{"http":${'{"a":'.repeat(450_000)}`,
    });
    expect(problems[0]).toMatchObject({ line, message: expect.stringMatching(message) });
  });

  it('is that there is none', () => {
    const { lesson, problems } = lessonOf('# A lesson');
    expect(lesson).toBeUndefined();
    expect(problems[0]).toMatchObject({ line: 1, message: expect.stringMatching(/no front/) });
  });
});
