import { describe, expect, it } from 'vitest';
import { describeLessonProblem } from '../../../../src/course/markdown/index.ts';
import { endingIn, endingLine, server } from '../closing-texts.ts';
import { lessonOf } from '../lesson-text.ts';

/** What is reported of an ending: `LINE: MESSAGE`, lines counted from the ending's first. */
function reported(ending: string): string[] {
  return lessonOf(endingIn(ending)).problems.map(
    ({ line, message }) => `${line - endingLine + 1}: ${message}`,
  );
}

/** Line of the ending that has some words. */
const lineWith = (words: string): number =>
  server.split('\n').findIndex((line) => line.includes(words)) + 1;

describe('what to do on one’s own server', () => {
  it('has a symptom and four parts, with names in bold, code and citations', () => {
    const { lesson, problems } = lessonOf(endingIn(server));
    expect(problems.map(describeLessonProblem)).toEqual([]);
    const block = lesson?.blocks.at(-1);
    expect(block).toMatchObject({
      kind: 'server',
      id: 'own-server',
      title: [{ text: 'Every small request takes about 40\u00a0ms more than it should' }],
      parts: [
        {
          title: 'Look',
          content: [
            { kind: 'paragraph' },
            { kind: 'code', language: 'sh' },
            { kind: 'paragraph' },
            { kind: 'code', language: '', text: '0.004911 0.189201' },
          ],
        },
        {
          title: 'Change',
          content: [
            {
              kind: 'list',
              items: [
                [
                  {
                    content: [
                      { kind: 'strong', content: [{ text: 'nginx.' }] },
                      { text: ' ' },
                      { kind: 'code', text: 'tcp_nodelay on;' },
                      { text: ' is the default. ' },
                      { kind: 'cite', source: 'nginx', text: 'nginx, tcp_nodelay' },
                    ],
                  },
                ],
                [{ kind: 'paragraph' }],
              ],
            },
          ],
        },
        { title: 'Leave it alone when', content: [{ kind: 'paragraph' }] },
        { title: 'Check that it worked', content: [{ kind: 'paragraph' }] },
      ],
    });
  });

  it('may measure where there is nothing to change, in a list or in plain sentences', () => {
    expect(reported(server.replace('### Change', '### Measure'))).toEqual([]);
    const told = server
      .replace('### Change', '### Measure')
      .replace(/- \*\*nginx[^]*setNoDelay"\}/, 'Count the round trips. :cite[nginx]');
    expect(reported(told)).toEqual([]);
  });

  it('may have fences of code between its lists and in them', () => {
    const fenced = server
      .replace('- **Node.**', '  ```nginx\n  tcp_nodelay on;\n  ```\n\n- **Node.**')
      .replace('### Leave', '```js\nsocket.setNoDelay(true);\n```\n\n### Leave');
    expect(reported(fenced)).toEqual([]);
  });

  it('asks for its numbers as every text does, but not in the symptom', () => {
    expect(reported(server.replace('both numbers', 'both are 5 ms, numbers'))).toEqual([
      `${lineWith('The same')}: the number 5 is typed into the text`,
    ]);
  });

  it.each<readonly [string, string | RegExp, string, string]>([
    ['no symptom', /^:::server\[.*\]/, ':::server', '1: the symptom is missing'],
    [
      'a long symptom',
      'Every',
      'Each and every one of these rather many very',
      '1: the symptom is 96 characters long; at most 90 are allowed',
    ],
    ['text above the parts', '### Look', 'So.\n\n### Look', '2: this is above the first part'],
    [
      'a part of another name',
      '### Leave it alone when',
      '### Leave it wen',
      `${lineWith('### Leave')}: '### Leave it wen' is no part of ':::server'`,
    ],
    [
      'a heading of another level',
      '### Look',
      '#### Look',
      `2: '#### Look' is no part of ':::server'`,
    ],
    [
      'a missing part',
      /### Leave it alone when\n\nYou.*\n\n/,
      '',
      `1: ':::server' lacks '### Leave it alone when'`,
    ],
    [
      'an empty part',
      'You write many small pieces on purpose.',
      '',
      `${lineWith('### Leave')}: '### Leave it alone when' is empty`,
    ],
    ['no command', '```sh', '```', `2: '### Look' has no command`],
    [
      'an item without a citation',
      ' :cite[node]{at="socket.setNoDelay"}',
      '',
      `${lineWith('**Node')}: this item of '### Change' cites nothing`,
    ],
    [
      'an item without a name',
      '**Node.** Call',
      'Call',
      `${lineWith('**Node')}: this item of '### Change' has no bold name`,
    ],
    [
      'an item that cites what has no address',
      ':cite[node]',
      ':cite[paper]',
      `${lineWith('**Node')}: this item of '### Change' cites a source without an address`,
    ],
    [
      'nothing to change in a list',
      /- \*\*nginx[^]*setNoDelay"\}/,
      'All of them. :cite[nginx]',
      `${lineWith('### Change')}: '### Change' has no list`,
    ],
    [
      'two second parts',
      '### Leave',
      '### Measure\n\nMuch. :cite[nginx]\n\n### Leave',
      `${lineWith('### Leave')}: a second '### Measure'`,
    ],
    [
      'too many words',
      'You write',
      `${'really '.repeat(230)}you write`,
      "1: ':::server' has 262 words besides code; at most 260 are allowed",
    ],
  ])('reports %s', (_, from, to, problem) => {
    expect(reported(server.replace(from, to))).toEqual([problem]);
  });

  it('reports parts that are out of order, and a measure that cites nothing', () => {
    const [before = '', rest = ''] = server.split('### Leave it alone when');
    const [leave, see = ''] = rest.split('### Check that it worked');
    const swapped = `${before}### Check that it worked${see.replace(':::\n', '\n')}### Leave it alone when${leave}:::\n`;
    expect(reported(swapped)).toEqual([
      `${swapped.split('\n').indexOf('### Leave it alone when') + 1}: '### Leave it alone when' is out of order`,
    ]);
    const uncited = server
      .replace('### Change', '### Measure')
      .replace(/- \*\*nginx[^]*setNoDelay"\}/, 'Count the round trips.');
    expect(reported(uncited)).toEqual([`${lineWith('### Change')}: '### Measure' cites nothing`]);
  });

  it('says what to do', () => {
    const remedies = lessonOf(
      endingIn(server.replace('### Leave it alone when', '### Leave it wen')),
    ).problems.map(describeLessonProblem);
    expect(remedies).toEqual([
      expect.stringMatching(/lesson\.md:\d+: .*did you mean '### Leave it alone when'\?/),
    ]);
  });
});
