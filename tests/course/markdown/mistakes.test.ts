import { describe, expect, it } from 'vitest';
import { describeLessonProblem } from '../../../src/course/markdown/index.ts';
import { bodyLine, bodyOf, frontMatter, lessonOf, usesAll } from './lesson-text.ts';

/** A mistake: its body, the line counted from the body's first, what is said, what is advised. */
type Mistake = readonly [string, string, number, RegExp, RegExp];

const step = ':::step{run=alone at="middle of silence 1"}';
const choices =
  '- [x] Yes.\n\n  Because.\n\n- [ ] No.\n\n  :misconception[It waits] Because not.\n';

/** The least of one is more than the most of the other. */
const timeouts =
  'hosts.server.tcp.retransmission.minimumTicks, hosts.server.tcp.retransmission.maximumTicks';
/** A dozen choices each. */
const restarts = 'hosts.server.tcp.afterIdle, hosts.client.tcp.afterIdle';

const inTheBody: Mistake[] = [
  ['a misspelt block', ':::stepp{run=alone}\nText.\n:::', 1, /':::stepp'/, /did you mean 'step'/],
  ['an unknown block', 'A\n\n:::poem\nText.\n:::', 3, /':::poem'/, /there are: step/],
  ['a block with a space', `Text.\n\n::: step\nText.\n:::`, 3, /opens no block/, /without a space/],
  ['an unclosed block', `${step}\nText.\n`, 1, /not closed/, /':::' on a line below/],
  ['a directive without words', ':fact[]', 1, /no words/, /:fact\[/],
  ['a stray end', 'Text.\n\n:::', 3, /closes nothing/, /take it out/],
  [
    'a block inside a block',
    `::::aside\n${step}\nText.\n:::\n::::`,
    1,
    /not closed before ':::step'/,
    /below its text/,
  ],
  ['two colons', '::step{run=alone}', 1, /opens no block/, /three colons/],
  ['an unknown attribute', `:::step{run=alone at=end vews=ladder}\nT.\n:::`, 1, /'vews'/, /views/],
  ['a step without run', ':::step\nText.\n:::', 1, /lacks 'run'/, /run="\.\.\."/],
  ['a step without place', ':::step{run=alone}\nText.\n:::', 1, /lacks 'at'/, /at="\.\.\."/],
  ['an empty step', `${step}\n:::`, 1, /empty/, /write its text/],
  ['an unknown run', ':::step{run=alome at=end}\nT.\n:::', 1, /no run 'alome'/, /'alone'/],
  [
    'a place that is not there',
    ':::step{run=alone at="middle of silence 9"}\nT.\n:::',
    1,
    /no silence/,
    /has 2/,
  ],
  [
    'a place that cannot be read',
    ':::step{run=alone at="somewhere"}\nT.\n:::',
    1,
    /'somewhere'/,
    /beginning/,
  ],
  [
    'a place outside the frame',
    ':::step{run=alone at=end until="middle of silence 1"}\nT.\n:::',
    1,
    /outside/,
    /until/,
  ],
  [
    'three views',
    ':::step{run=alone at=end views="sequence, ladder, windows"}\nT.\n:::',
    1,
    /3 views/,
    /two/,
  ],
  ['an unknown view', ':::step{run=alone at=end views=lader}\nT.\n:::', 1, /'lader'/, /'ladder'/],
  [
    'a selection that is not there',
    ':::step{run=alone at=end select="segment server 7"}\nT.\n:::',
    1,
    /sequence number 7/,
    /start at/,
  ],
  [
    'a flag of another word',
    ':::step{run=alone at=end folded=maybe}\nT.\n:::',
    1,
    /'maybe'/,
    /yes/,
  ],
  ['a fact that is not there', 'See\n:fact[silense].', 2, /no fact 'silense'/, /'silence'/],
  ['a fact with a strange style', ':fact[silence]{digits=0}', 1, /no 'digits'/, /decimals/],
  ['a fact in minutes', ':fact[silence]{unit=min}', 1, /no unit/, /unit=s/],
  ['a fact exact to a decimal', ':fact[silence]{exact decimals=0}', 1, /neither/, /one of them/],
  ['a misspelt directive', 'See :fatc[silence].', 1, /':fatc\[/, /':fact\[/],
  ['a number in the text', 'It took\n*all of* 184 ms.', 2, /184/, /:fact\[name\]/],
  ['a number in a title', ':::aside[The 2 rules]\nText.\n:::', 1, /number 2/, /:fact/],
  ['a time of day', 'At 12:30 it began.', 1, /number 12/, /:quote/],
  ['a quotation without source', ':quote[605 ms]', 1, /no source/, /source=/],
  ['a quotation of nobody', ':quote[605 ms]{source=somebody}', 1, /no source 'somebody'/, /paper/],
  ['a citation of nobody', ':cite[someone]', 1, /no source 'someone'/, /paper/],
  ['a citation in parentheses', 'So\n(:cite[paper]).', 2, /parentheses of its own/, /leave out/],
  ['a citation with more', ':cite[paper]{on=page}', 1, /no 'on'/, /'at=/],
  ['a term that nobody defines', ':term[mss]', 1, /no term 'mss'/, /'terms'/],
  ['a term with more', ':term[mss]{is=x}', 1, /no 'is'/, /'as=/],
  ['an unknown rule', ':rule[naggle]', 1, /no rule 'naggle'/, /nagle/],
  ['a link to nowhere', '[there](javascript:void)', 1, /leads nowhere/, /https/],
  ['HTML', 'Text.\n\n<b>bold</b> text', 3, /'html'/, /emphasis/],
  ['a picture', '![figure](x.png)', 1, /'image'/, /emphasis/],
  ['a table', '| a |\n|---|\n| b |', 1, /'table'/, /paragraphs/],
  ['a deep heading', '### Too deep', 1, /level 3/, /brackets/],
  ['a bet without choices', ':::bet\nWell?\n:::', 1, /no choices/, /- \[x\]/],
  ['a bet without question', `:::bet\n${choices}:::`, 1, /asks nothing/, /above/],
  ['one choice', ':::question\nWell?\n\n- [x] Yes.\n\n  Why.\n:::', 1, /one choice/, /two/],
  [
    'two right answers',
    `:::question\nWell?\n\n${choices.replace('[ ]', '[x]')}:::`,
    1,
    /2 right/,
    /exactly one/,
  ],
  [
    'an answer without reason',
    ':::question\nWell?\n\n- [x] Yes.\n\n  Why.\n\n- [ ] No.\n:::',
    8,
    /no explanation/,
    /rule/,
  ],
  [
    'a wrong answer without a misconception',
    `:::question\nWell?\n\n${choices.replace(':misconception[It waits] ', '')}:::`,
    8,
    /no misconception/,
    /at most 8 words/,
  ],
  [
    'a misconception in too many words',
    `:::question\nWell?\n\n${choices.replace('It waits', 'a b c d e f g h i')}:::`,
    10,
    /9 words/,
    /1 to 8/,
  ],
  [
    'a right answer with a misconception',
    `:::question\nWell?\n\n${choices.replace('Because.', ':misconception[It waits] Why.')}:::`,
    6,
    /no misconception/,
    /leave the label out/,
  ],
  [
    'a bet that is never settled',
    `:::bet{settled-by=later}\nWell?\n\n${choices}:::`,
    1,
    /'later'/,
    /name=later/,
  ],
  ['a question that asks nothing', ':::why\nBecause.\n:::', 1, /asks nothing/, /Question\?/],
  [
    'a second block of a name',
    `:::aside{name=x}\nA.\n:::\n\n:::aside{name=x}\nB.\n:::`,
    5,
    /second block/,
    /another/,
  ],
  [
    'a capture without source',
    ':::today{run=alone at=end}\nT.\n:::',
    1,
    /lacks 'source'/,
    /source/,
  ],
  [
    'a goal met from the start',
    task({ goal: 'count of stalls > 0' }),
    1,
    /before anything/,
    /ask more/,
  ],
  [
    'a solution that is none',
    task({ solution: 'http.server.headerFlush=alone' }),
    1,
    /misses the goal/,
    /another/,
  ],
  [
    'a solution that is forbidden',
    task({ solution: 'hosts.server.tcp.nagle=off' }),
    1,
    /'hosts.server.tcp.nagle'/,
    /fields/,
  ],
  [
    'a solution that names a prototype',
    task({ solution: 'http.server.headerFlush=joined, __proto__=1' }),
    1,
    /'__proto__'/,
    /fields/,
  ],
  [
    'a solution that no scenario takes',
    task({ solution: 'http.server.headerFlush=both' }),
    1,
    /not in order/,
    /correct/,
  ],
  ['a task with unknown fields', task({ fields: 'http.server.speed' }), 1, /no field/, /schema/],
  ['a task that changes a text', task({ fields: 'http.server.software' }), 1, /text/, /numbers/],
  [
    'a task whose other fields depend on one',
    task({ fields: 'http.server.headerFlush, network.kind' }),
    1,
    /which other fields/,
    /two tasks/,
  ],
  [
    'a task whose fields together allow no run',
    task({ fields: 'http.server.headerFlush, http.documents.0.bytes, http.server.writeSize' }),
    1,
    /no run/,
    /fewer/,
  ],
  [
    'an outcome that is none',
    ':::question{for=2}\nWell?\n\n- [x] Y.\n\n  So.\n\n- [ ] N.\n\n  :misconception[It waits] No.\n:::',
    1,
    /no outcome number '2'/,
    /from 1 to 1/,
  ],
  [
    'a study that is not there',
    ':::study{study=restart figure=x}\n:::',
    1,
    /no study's page 'restart'/,
    /there are|mean/,
  ],
  [
    'a figure that a study has not',
    ':::study{study=table-1 figure=row}\n:::',
    1,
    /'table-1' has no figure 'row'/,
    /'rows'/,
  ],
  [
    'a task whose fields can break a rule between them',
    task({ fields: `http.server.headerFlush, ${timeouts}` }),
    1,
    /can be set so that there is no run/,
    /fewer fields/,
  ],
  [
    'one with so many choices that they are tried in pairs',
    task({ fields: `http.server.headerFlush, ${restarts}, ${timeouts}` }),
    1,
    /can be set so that there is no run/,
    /fewer fields/,
  ],
  [
    'a task whose choices lack the present value',
    task({ choices: 'joined: together; corked: corked' }),
    1,
    /choices lack/,
    /another/,
  ],
  [
    'a task with an invalid choice',
    task({ choices: 'alone: alone; both: both' }),
    1,
    /both/,
    /schema/,
  ],
  ['a task without explanation', task({}).replace('***', ''), 1, /not explained/, /\*\*\*/],
];

function task(changed: {
  goal?: string;
  solution?: string;
  fields?: string;
  choices?: string;
}): string {
  const {
    goal = 'count of stalls = 0',
    solution = 'http.server.headerFlush=joined',
    fields = 'http.server.headerFlush',
    choices,
  } = changed;
  const words = choices === undefined ? '' : ` choices="${choices}"`;
  return `:::task{run=alone fields="${fields}" goal="${goal}" solution="${solution}"${words}}\nDo it.\n\n***\n\nThus.\n:::`;
}

describe('a mistake in the text', () => {
  it.each(inTheBody)('%s is told with its line and a remedy', (_, body, line, message, remedy) => {
    const { problems } = bodyOf(body);
    expect(problems.map(describeLessonProblem)).not.toEqual([]);
    expect(problems[0]).toMatchObject({
      file: 'lesson.md',
      line: bodyLine + line - 1,
      message: expect.stringMatching(message),
      remedy: expect.stringMatching(remedy),
    });
  });

  it('is not alone: all are collected, in order', () => {
    const { problems, lesson } = bodyOf('One 1.\n\n:::poem\nT.\n:::\n\n:fact[none]');
    expect(problems.map(({ line }) => line - bodyLine + 1)).toEqual([1, 3, 7]);
    expect(lesson?.blocks.length).toBeGreaterThan(0);
  });

  it('may be a block that is open at the very end', () => {
    const { problems } = lessonOf(`${frontMatter}${usesAll}\n${step}\nText.\n`);
    const line = bodyLine + usesAll.split('\n').length;
    expect(problems).toMatchObject([{ line, message: "':::step' is not closed" }]);
  });

  it('leaves a task that is in order alone', () => {
    expect(bodyOf(task({})).problems).toEqual([]);
    const worded = bodyOf(task({ choices: 'alone: by itself; joined: with the body' }));
    expect(worded.problems).toEqual([]);
    expect(worded.lesson?.blocks.find(({ kind }) => kind === 'task')).toMatchObject({
      fields: [
        { help: { choices: ['alone', 'joined'] }, options: [{}, { words: 'with the body' }] },
      ],
    });
  });

  it('is an outcome that no bet, question or task is for', () => {
    const text = `${frontMatter.replace('either.', 'either.\n  - More.')}\n${usesAll}`;
    expect(lessonOf(text).problems.map(describeLessonProblem)).toEqual([
      "lesson.md:9: no bet, question or task is for outcome 2 (write 'for=2' into one that is, or take the outcome out)",
    ]);
    expect(lessonOf(text.replace('for=1', 'for="1, 2"')).problems).toEqual([]);
  });
});
