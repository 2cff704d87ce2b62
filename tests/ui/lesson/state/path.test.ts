import { describe, expect, test } from 'vitest';
import type { Block, Figure, Lesson } from '../../../../src/course/markdown/index.ts';
import {
  figureAt,
  pathOf,
  repeatsOf,
  stopAt,
  titleOf,
} from '../../../../src/ui/lesson/state/path.ts';

const title = (text: string) => [{ kind: 'text', text }] as const;
const figure = (run: string): Figure => ({
  run,
  at: { record: 3, time: 5 },
  views: ['sequence'],
  folded: true,
  window: null,
  connections: null,
  selection: null,
});
const asking = { serves: [], asked: null, question: [], choices: [], after: [] };
const step = (id: string, run: string): Block => ({
  kind: 'step',
  id,
  title: title(id),
  figure: figure(run),
  content: [],
});

const task = (id: string, run: string): Block => ({
  kind: 'task',
  id,
  title: title(id),
  serves: [],
  run,
  fields: [],
  goal: [],
  begin: 0,
  start: [],
  solution: {},
  solved: [],
  content: [],
  explanation: [],
});

const server: Block = { kind: 'server', id: 'own-server', title: title('Slow'), parts: [] };
const ownWords: Block = { kind: 'own-words', id: 'words', title: title('Say it'), sentence: [] };

function lessonOf(...blocks: Block[]): Lesson {
  return {
    slug: 'a-lesson',
    title: 'A lesson',
    order: 1,
    lengths: { whole: { steps: 1, minutes: 1 }, short: null },
    needs: [],
    stakes: [],
    outcomes: [],
    sources: [],
    terms: [],
    runs: [],
    blocks,
  };
}

describe('the path through a lesson', () => {
  const path = pathOf(
    lessonOf(
      { kind: 'section', id: 'part', title: title('Part') },
      { kind: 'prose', id: 'opening', content: [] },
      step('first', 'one'),
      { kind: 'why', id: 'why', question: title('Why?'), answer: [] },
      { kind: 'aside', id: 'aside', title: title('By the way'), content: [] },
      { kind: 'section', id: 'other', title: title('Other') },
      { kind: 'aside', id: 'before', title: title('Before'), content: [] },
      step('second', 'two'),
      { kind: 'prose', id: 'end', content: [] },
    ),
  );

  test('stops where there is something to see or to do', () => {
    expect(path.map(({ id }) => id)).toEqual(['first', 'second']);
  });

  test('what opens a part comes before its stop, what explains one after it', () => {
    expect(path.map(({ blocks }) => blocks.map(({ id }) => id))).toEqual([
      ['part', 'opening', 'first', 'why', 'aside'],
      ['other', 'before', 'second', 'end'],
    ]);
  });

  test('every block’s address leads to its stop, others nowhere', () => {
    expect(['part', 'aside', 'before', 'end'].map((id) => stopAt(path, id))).toEqual([0, 0, 1, 1]);
    expect(stopAt(path, 'rule-nagle')).toBe(-1);
  });

  test('a stop without a title is called by its kind', () => {
    const [stop] = pathOf(
      lessonOf({
        kind: 'bet',
        id: 'bet',
        title: [],
        figure: null,
        settledBy: null,
        hides: [],
        answer: null,
        ...asking,
      }),
    );
    expect(titleOf(stop!)).toBe('Your bet');
  });
});

describe('the figure on view', () => {
  const path = pathOf(
    lessonOf(
      step('first', 'one'),
      {
        kind: 'bet',
        id: 'bet',
        title: [],
        figure: null,
        settledBy: null,
        hides: [],
        answer: figure('answer'),
        ...asking,
      },
      {
        kind: 'question',
        id: 'question',
        title: [],
        serves: [],
        figure: null,
        question: [],
        choices: [],
        variants: [],
      },
      step('again', 'one'),
      task('from-answer', 'answer'),
      task('from-nowhere', 'never shown'),
    ),
  );
  const runAt = (at: number, decided: boolean) => {
    const shown = figureAt(path, at, () => decided);
    return shown !== undefined && 'run' in shown ? shown.run : undefined;
  };

  test('an open bet keeps the figure before it; its answer is shown once it is decided', () => {
    expect(runAt(1, false)).toBe('one');
    expect(runAt(1, true)).toBe('answer');
  });

  test('a question without a figure is answered from memory: no picture stands behind it', () => {
    expect(runAt(2, true)).toBeUndefined();
  });

  test('a task shows the run to start from, or the lesson’s first if no figure shows that', () => {
    expect(runAt(4, true)).toBe('answer');
    expect(runAt(5, true)).toBe('one');
  });

  test('a figure that was drawn before is known as a repetition', () => {
    expect([...repeatsOf(path)]).toEqual([3]);
  });
});

describe('what to do on one’s own server', () => {
  const path = pathOf(
    lessonOf(
      step('symptom', 'slow'),
      step('later', 'other'),
      task('fix', 'slow'),
      ownWords,
      server,
    ),
  );

  test('is the last stop; the reader’s own words belong to the one before', () => {
    expect(path.map(({ id }) => id)).toEqual(['symptom', 'later', 'fix', 'own-server']);
    expect(path[2]!.blocks).toEqual([task('fix', 'slow'), ownWords]);
    expect(stopAt(path, 'own-server')).toBe(3);
  });

  test('is called what its heading says, since a page has its text in the HTML alone', () => {
    const carried = pathOf(lessonOf(step('symptom', 'slow'), { ...server, title: [] }));
    expect(titleOf(carried[1]!)).toBe('In your own server');
  });

  test('has the picture of the symptom beside it', () => {
    expect(figureAt(path, 3, () => true)).toEqual(figure('slow'));
    const afterStep = pathOf(lessonOf(step('symptom', 'slow'), step('later', 'other'), server));
    expect(figureAt(afterStep, 2, () => true)).toEqual(figure('slow'));
    const ofOther = { ...server, id: 'second', run: 'other' };
    const two = pathOf(lessonOf(step('symptom', 'slow'), step('later', 'other'), server, ofOther));
    expect(figureAt(two, 3, () => true)).toEqual(figure('other'));
  });
});
