// Tips for teachers beside a lesson: what they are made of, and that each mistake in them is told.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  describeLessonProblem,
  hasTips,
  loadLesson,
  readLesson,
  type LessonResult,
} from '../../../../src/course/markdown/index.ts';
import { frontMatter, usesAll } from '../lesson-text.ts';

const sections = [
  'Goals',
  'Misconceptions',
  'What the model simplifies',
  'Timing',
  'In class',
] as const;
const body = `${usesAll}\n\n:::aside[A note]\nText.\n:::\n`;

/** Tips with a word below each heading; some of them with another text. */
function tipsWith(texts: Partial<Record<(typeof sections)[number], string>> = {}): string {
  return sections.map((title) => `## ${title}\n\n${texts[title] ?? 'Words.'}\n`).join('\n');
}

function read(tips: string | undefined, text = `${frontMatter}${body}`): LessonResult {
  return readLesson({
    slug: 'test',
    file: 'lesson.md',
    text,
    course: [],
    study: () => undefined,
    read: () => undefined,
    tips: tips === undefined ? undefined : { file: 'teaching.md', text: tips },
  });
}

describe('tips for teachers', () => {
  it('have five sections, whatever their order in the file', () => {
    const turned = [...sections].reverse().map((title) => `## ${title}\n\nOn ${title}.\n`);
    const { tips, problems } = read(turned.join('\n'));
    expect(problems).toEqual([]);
    expect(tips?.sections.map(({ title }) => title)).toEqual(sections);
    expect(JSON.stringify(tips?.sections[0])).toContain('On Goals.');
  });

  it('are told the numbers of the lesson’s own runs', () => {
    const { tips, lesson, problems } = read(
      tipsWith({ Goals: 'It waits :fact[silence].', Timing: 'At :fact[header]{bare}, so.' }),
    );
    expect(problems).toEqual([]);
    expect(JSON.stringify(tips)).toContain('"184 ms"');
    expect(JSON.stringify(tips)).toContain('"226"');
    // They do not travel in the lesson’s page.
    expect(JSON.stringify(lesson)).not.toContain('It waits');
  });

  it('lead to a part of the lesson by its title', () => {
    const { tips, problems } = read(tipsWith({ Timing: 'Leave out :part[A note].' }));
    expect(problems).toEqual([]);
    expect(JSON.stringify(tips)).toContain('"../../lessons/test/index.html#aside-1"');
  });

  it('lead past a heading to what has the same title', () => {
    const text = `${frontMatter}\n## A note\n\n## Another\n\n${body}`;
    const { tips, problems } = read(tipsWith({ Goals: ':part[A note] :part[Another]' }), text);
    expect(problems).toEqual([]);
    const addresses = JSON.stringify(tips).match(/index\.html#[\w-]+/g);
    expect(addresses).toEqual(['index.html#aside-1', 'index.html#another']);
  });

  it('come with the sources that they name, and only these', () => {
    expect(read(tipsWith()).tips?.sources).toEqual([]);
    const cited = read(tipsWith({ Goals: 'So it says :cite[paper].' }));
    expect(cited.tips?.sources.map(({ key }) => key)).toEqual(['paper']);
    const quoted = read(tipsWith({ Goals: 'It says :quote[12]{source=paper}.' }));
    expect(quoted.tips?.sources.map(({ key }) => key)).toEqual(['paper']);
  });

  it('use what nothing else in the lesson uses, except its terms', () => {
    const more = frontMatter
      .replace('facts:', 'facts:\n  took: duration of transaction in alone')
      .replace('runs:', 'terms:\n  hush: { term: hush, means: Neither side sends. }\nruns:');
    const text = `${more}${body}`;
    const goals = 'In :fact[took] of :term[hush].';
    expect(read(tipsWith(), text).problems.map(({ message }) => message)).toEqual([
      "the term 'hush' is never used",
      "the fact 'took' is never used",
    ]);
    expect(read(tipsWith({ Goals: goals }), text).problems.map(({ message }) => message)).toEqual([
      "the term 'hush' is never used",
    ]);
  });

  it('need not be there', () => {
    expect(read(undefined)).toMatchObject({ tips: undefined, problems: [] });
    expect(read(undefined).lesson).toEqual(read(tipsWith()).lesson);
  });
});

/** A mistake: its text, the line, what is said, what is advised. */
type Mistake = readonly [string, string, number, RegExp, RegExp];

const mistakes: Mistake[] = [
  ['a missing section', tipsWith().split('## In class')[0]!, 1, /'In class' is missing/, /what to/],
  ['an unknown section', `${tipsWith()}\n## Jokes\n\nHa.`, 21, /'## Jokes'/, /there are: '## G/],
  ['a misspelt section', tipsWith().replace('Goals', 'Goal'), 1, /'## Goal'/, /'## Goals'\?/],
  ['a section of another level', tipsWith().replace('## T', '### T'), 13, /'### Timing'/, /## T/],
  ['a section twice', `${tipsWith()}\n## Goals\n\nMore.`, 21, /second '## Goals'/, /one of the/],
  ['an empty section', tipsWith({ Timing: '' }), 13, /'## Timing' is empty/, /its text/],
  ['text before the sections', `Hello.\n\n${tipsWith()}`, 1, /no section/, /'## Goals'/],
  ['a typed number', tipsWith({ Goals: 'In 15 minutes.' }), 3, /number 15/, /:fact\[name\]/],
  ['a fact that is none', tipsWith({ Goals: ':fact[silense]' }), 3, /'silense'/, /'silence'/],
  ['a misspelt directive', tipsWith({ Goals: 'a :fatc[x]' }), 3, /':fatc\[/, /':fact\[/],
  ['an unknown rule', tipsWith({ Goals: ':rule[delay]' }), 3, /no rule 'delay'/, /there are/],
  ['a source of nobody', tipsWith({ Goals: ':cite[someone]' }), 3, /'someone'/, /paper/],
  ['a part that is none', tipsWith({ Goals: ':part[A not]' }), 3, /'A not'/, /'A note'\?/],
  ['a part far from any', tipsWith({ Goals: ':part[Xyzzy]' }), 3, /'Xyzzy'/, /there are: 'A note'/],
  ['a block', tipsWith({ Goals: ':::step{run=alone}\nText.\n:::' }), 3, /':::step'/, /lesson\.md/],
  ['an unclosed block', tipsWith({ Goals: 'T.\n\n::: step\nT.' }), 5, /opens no block/, /space/],
];

describe('a mistake in tips for teachers', () => {
  it.each(mistakes)('%s is told with its line and a remedy', (_, text, line, message, remedy) => {
    const { problems, lesson } = read(text);
    expect(problems[0]).toMatchObject({
      file: 'teaching.md',
      line,
      message: expect.stringMatching(message),
      remedy: expect.stringMatching(remedy),
    });
    expect(lesson).toBeDefined();
  });

  it('is a part with the title of another', () => {
    const twice = `${frontMatter}${body}\n:::aside[A note]\nMore.\n:::\n`;
    expect(read(tipsWith({ Goals: ':part[A note]' }), twice).problems).toMatchObject([
      { line: 3, message: "':part': two parts of the lesson are called 'A note'" },
    ]);
  });

  it('is pointing at a part in the lesson itself', () => {
    expect(read(undefined, `${frontMatter}${body}\n:part[A note]`).problems).toMatchObject([
      { file: 'lesson.md', remedy: "that is for 'teaching.md'" },
    ]);
  });

  it('comes after those of the lesson, and hides none of them', () => {
    const { problems } = read(tipsWith({ Goals: 'At 3.' }), `${frontMatter}${body}\nAt 4.`);
    expect(problems.map(({ file }) => file)).toEqual(['lesson.md', 'teaching.md']);
  });
});

describe('a folder with tips', () => {
  it('is read with them, and anew when they change', () => {
    const root = mkdtempSync(join(tmpdir(), 'tips-'));
    try {
      const folder = join(root, 'a');
      mkdirSync(folder);
      writeFileSync(join(folder, 'lesson.md'), `${frontMatter}${body}`);
      expect([hasTips(folder), loadLesson(folder).tips]).toEqual([false, undefined]);
      writeFileSync(join(folder, 'teaching.md'), tipsWith());
      expect([hasTips(folder), loadLesson(folder).tips?.sections.length]).toEqual([true, 5]);
      writeFileSync(join(folder, 'teaching.md'), tipsWith({ Goals: 'On page 12.' }));
      const [problem] = loadLesson(folder).problems;
      expect(problem && describeLessonProblem(problem)).toBe(
        `${join(folder, 'teaching.md')}:3: the number 12 is typed into the text (write ':fact[name]' for a number of a run, ':quote[...]{source=...}' for one of a source, ':name[...]' for a part of a name)`,
      );
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
