import { describe, expect, it } from 'vitest';
import { variantOf } from '../../../src/course/variants/index.ts';
import { runScenario } from '../../../src/run/index.ts';
import {
  type Flow,
  type Inline,
  type Lesson,
  type Text,
} from '../../../src/course/markdown/index.ts';
import { givenText } from '../../../src/course/worksheet/given.ts';
import { builtinScenario, type BuiltinName } from '../../../src/scenario/index.ts';
import { lessons } from '../lessons.ts';
import {
  firstExchange,
  isSeed,
  keyHtml,
  ladders,
  sheetHtml,
  sheetOf,
  sheetSource,
} from '../../../src/course/worksheet/index.ts';
import { fc, trials } from '../../trials.ts';

const seeds = fc.stringMatching(/^[A-Za-z0-9-]{1,16}$/);

const inlines = (text: Text): Inline[] =>
  text.flatMap((part) => ('content' in part ? [part, ...inlines(part.content)] : [part]));

const inlinesOf = (flow: readonly Flow[]): Inline[] =>
  flow.flatMap((part) => {
    if (part.kind === 'list') return part.items.flatMap((item) => inlinesOf(item));
    return part.kind === 'paragraph' ? inlines(part.content) : [];
  });

describe('a worksheet', () => {
  it('has every question of every lesson, one right answer each, whatever the seed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...lessons), seeds, (lesson, seed) => {
        const source = sheetSource(lesson);
        const { questions } = sheetOf(source, seed);
        expect(questions.map(({ id }) => id)).toEqual(source.questions.map(({ id }) => id));
        for (const { choices } of questions) {
          expect(choices.filter(({ right }) => right)).toHaveLength(1);
          expect(choices.map(({ letter }) => letter).join('')).toMatch(/^ABC?D?E?F?$/);
        }
      }),
      trials(50),
    );
  });

  it('has the numbers of one variant in each question', () => {
    for (const lesson of lessons) {
      const source = sheetSource(lesson);
      for (const [i, question] of sheetOf(source, 'x').questions.entries()) {
        const block = source.questions[i]!;
        const variants = Math.max(1, block.variants.length);
        const all = Array.from({ length: variants }, (_, variant) => variantOf(block, variant));
        const spoken = (flow: readonly Flow[]) =>
          inlinesOf(flow)
            .map((part) => ('text' in part ? part.text.replaceAll('\u00a0', ' ') : ''))
            .join('');
        expect(all.map((each) => spoken(each.question))).toContain(spoken(question.question));
      }
    }
  });

  it('puts the right answer at every place, also of a question without variants', () => {
    const [lesson] = lessons.filter(({ slug }) => slug === 'short-initial-segment');
    const source = sheetSource(lesson!);
    const places = source.questions.map(() => new Set<string>());
    for (let seed = 0; seed < 60; seed++) {
      for (const [i, { choices }] of sheetOf(source, String(seed)).questions.entries()) {
        places[i]!.add(choices.find(({ right }) => right)!.letter);
      }
    }
    for (const place of places) expect([...place].sort()).toEqual(['A', 'B', 'C']);
  });

  it('leads nowhere: on paper there are no links', () => {
    for (const lesson of lessons) {
      const { questions, outcomes } = sheetOf(sheetSource(lesson), '1');
      const parts = [
        ...outcomes.flatMap(inlines),
        ...questions.flatMap(({ question, choices }) => [
          ...inlinesOf(question),
          ...choices.flatMap(({ explanation }) => inlinesOf(explanation)),
        ]),
      ];
      expect(parts.length).toBeGreaterThan(0);
      for (const { kind } of parts) expect(['link', 'rule', 'quote', 'cite']).not.toContain(kind);
    }
  });

  it('takes what can be read out to a class as a seed', () => {
    for (const good of ['1', '4711', 'group-B']) expect(isSeed(good)).toBe(true);
    for (const bad of ['', ' ', 'a b', '<b>', 'x'.repeat(17)]) expect(isSeed(bad)).toBe(false);
  });
});

describe('the ladder to draw into', () => {
  const [lesson] = lessons.filter(({ slug }) => slug === 'short-initial-segment');
  const { run, figure } = firstExchange(lesson!)!;
  if (run.kind !== 'scenario') throw new Error('a capture');
  const { blank, drawn: solved } = ladders(runScenario(run.scenario), figure);

  it('has the lines and the times of the exchange, and nothing of what happens', () => {
    expect(blank.ground).toEqual(solved.ground);
    expect(blank.ground.length).toBeGreaterThan(3);
    expect([...blank.marks, ...blank.labels]).toEqual([]);
    expect(solved.marks.length).toBeGreaterThan(10);
  });

  it('tells nothing in its words either', () => {
    const sheet = sheetOf(sheetSource(lesson!), '1');
    const pictureIn = (html: string) =>
      decodeURIComponent(/src="data:image\/svg\+xml,([^"]+)"/.exec(html)![1]!);
    expect(pictureIn(keyHtml(sheet, solved))).toContain('delayed ACK');
    expect(pictureIn(sheetHtml(sheet, blank))).toContain('client');
    expect(pictureIn(sheetHtml(sheet, blank))).not.toMatch(/delayed ACK|silence|1,460/);
  });

  it('is left out where the lesson begins with a queue', () => {
    const queue = { ...figure, views: ['queue'] };
    const blocks = lesson!.blocks.map((block) =>
      'figure' in block ? { ...block, figure: queue } : block,
    ) as Lesson['blocks'];
    expect(firstExchange({ ...lesson!, blocks })).toBeUndefined();
  });

  it('comes with what must be known of the run', () => {
    const given = (name: BuiltinName) => givenText({ ...run, scenario: builtinScenario(name) });
    const link = 'The link carries 5 Mb/s and takes 50 ms in each direction.';
    expect(given('tls-records')).toBe(
      `${link} The client fetches a document of 30,000 bytes, after the server has worked on it for 2 ms.`,
    );
    expect(given('after-a-pause')).toBe(
      'The link carries 100 Mb/s and takes 40 ms in each direction.',
    );
    expect(given('short-initial-segment')).toBe('');
    const sheet = { ...sheetOf(sheetSource(lesson!), '1'), given: link };
    expect(sheetHtml(sheet, blank)).toContain(`<p>${link} Draw`);
  });

  it('has text that cannot become markup', () => {
    const sheet = { ...sheetOf(sheetSource(lesson!), '1'), title: '<script>&"' };
    expect(sheetHtml(sheet, undefined)).toContain('<h1>&lt;script&gt;&amp;&quot;</h1>');
    expect(sheetHtml(sheet, undefined)).not.toContain('<script');
  });
});
