// What the lint for English finds, what it leaves alone, and where in a file it says a hit is.
import { describe, expect, test } from 'vitest';
import { checkProse } from '../../../tools/prose/check.mjs';

const LESSON = 'lessons/nagle/lesson.md';

/** Names of the hits in a text. */
function found(path: string, text: string): string[] {
  return checkProse(path, text).hits.map(({ name }) => name);
}

describe('wordings', () => {
  test.each([
    ['fronted-so', 'So fast it would be if the link were never idle.'],
    ['whoever', 'Whoever bets on one run bets on luck.'],
    ['nobody', 'Nobody sends anything.'],
    ['headless-who', 'For who teaches this there are tips.'],
    ['size-has', 'The request has :fact[request] bytes.'],
    ['mend', 'The mended server is faster.'],
    ['of-our-time', 'Stacks of the time knew no better.'],
    ['tell', 'The third duplicate ACK tells.'],
    ['stand', 'It cannot stand elsewhere.'],
    ['calque', 'They leave at one stroke.'],
    ['already-last', 'It has been silent for long already.'],
    ['one', 'If one must wait, this is why.'],
    ['machines-want', 'The server hopes for an ACK.'],
    ['may-not', 'It may not leave.'],
    ['under-way', 'Four segments are under way.'],
    ['once-more', 'It sends the bytes once more.'],
    ['offers-window', 'It is the window that it offers.'],
    ['line', 'The slow line is never idle.'],
    ['way', 'The segment was lost on the way.'],
    ['spelling', 'It is optimised.'],
  ])('%s', (name, sentence) => {
    expect(found(LESSON, `${sentence}\n`)).toEqual([name]);
  });

  test('which other words look like them', () => {
    const good = [
      'So the window grows, so far without a loss.',
      'The server has 53 bytes to send, and the path is one way to see it.',
      'SYN stands for synchronize, and you can tell them apart.',
      'This line of code is in the why line, under a dashed line.',
      'There is more than one way to do it, as in the same way below.',
      'The programmer analyzes it as usual.',
      'A path of 100 ms each way is on the short way. A loss shows only once more than two are missing.',
    ];
    expect(found(LESSON, `${good.join('\n\n')}\n`)).toEqual([]);
  });
});

describe('a lesson', () => {
  test('is exempt where it quotes, names sources, or has code', () => {
    const text = [
      '---',
      'title: Fine',
      'sources:',
      '  paper: { text: Behaviour of whoever, url: https://example.org/colour }',
      '---',
      'The paper says “nobody sends” and `nobody`.',
      '',
      '> Nobody sends.',
      '',
      '```sh',
      'grep colour nobody',
      '```',
      '',
      'See [this](https://example.org/colour).',
    ].join('\n');
    expect(found(LESSON, text)).toEqual([]);
  });

  test('is read in titles, labels, answers and its front matter, each with its place', () => {
    const text = [
      '---',
      'title: Whoever',
      'outcomes:',
      '  - Mend it.',
      '---',
      ':::step[Nobody sends]{run=alone label="its colour"}',
      'A :point[mended :fact[x]]{at="silence 1"} one.',
      '',
      '- [x] Here',
      '  is what it mends.',
      ':::',
    ].join('\n');
    const { hits } = checkProse(LESSON, text);
    expect(hits.map(({ line, name }) => `${line} ${name}`)).toEqual([
      '2 whoever',
      '4 mend',
      '6 nobody',
      '6 spelling',
      '7 mend',
      '10 mend',
    ]);
  });

  test('has no sentence of more than 35 words', () => {
    const long = `It ${'is very '.repeat(18)}long.`;
    expect(found(LESSON, long)).toEqual(['long-sentence']);
    expect(found('docs/x.md', long)).toEqual([]);
  });

  test('chains few sentences with colons and semicolons', () => {
    const plain = 'This sentence is plain. ';
    expect(found(LESSON, `${plain.repeat(17)}It waits; it must wait.`)).toEqual([]);
    expect(found(LESSON, `${plain.repeat(4)}It waits; it must wait.`)).toEqual(['chained']);
  });
});

test('of a program, names of parameters and values of attributes are exempt', () => {
  const text = [
    '/** @param line of text @returns lines */',
    '/** @param {number} line where the block begins */',
    'const html = `<div class="line" aria-labelledby="title of it"></div>`;',
  ].join('\n');
  expect(found('src/x.ts', text)).toEqual([]);
});

test('of a program, comments and strings are read', () => {
  const text = [
    '// Whoever reads this',
    "import x from 'nobody-has-colour';",
    "const message = 'Nobody sends here';",
    'const more = `It ${mend({ a: `x ${1}` })} has colour`;',
    "const pattern = /nobody's/;",
    'const rest = a / b; // mend',
  ].join('\n');
  const { hits } = checkProse('src/x.ts', text);
  expect(hits.map(({ line, name }) => `${line} ${name}`)).toEqual([
    '1 whoever',
    '3 nobody',
    '4 spelling',
    '6 mend',
  ]);
});

test('of a component, text, shown attributes, comments and the strings of its script are read', () => {
  const text = [
    '<script lang="ts">',
    "  const words = 'Nobody sends here';",
    '</script>',
    '<!-- mend this -->',
    '<p class="colour grey" title="Its colour">The <b>colour</b> of {x ? `nobody sends` : y}.</p>',
  ].join('\n');
  const { hits } = checkProse('src/x.svelte', text);
  expect(hits.map(({ line, name }) => `${line} ${name}`).sort()).toEqual([
    '2 nobody',
    '4 mend',
    '5 nobody',
    '5 spelling',
    '5 spelling',
  ]);
});
