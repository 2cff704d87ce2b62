import { describe, expect, it } from 'vitest';
import {
  along,
  doneIn,
  lengthOf,
  minutesOf,
  pathsOf,
} from '../../../../src/ui/pages/course/along.ts';
import { nothingDone } from '../../../../src/ui/lesson/state/progress.ts';
import type { Course } from '../../../../src/ui/site/course.ts';
import type { WholePath } from '../../../../src/ui/site/course-paths.ts';

const asks = ['bet-1', 'question-1', 'task-1'];
const paths: readonly WholePath[] = [
  { name: 'short', title: 'Short', says: '', lessons: ['a', 'c'], way: 'whole', whole: false },
  { name: 'long', title: 'Long', says: '', lessons: ['a', 'b', 'c'], way: 'whole', whole: false },
  { name: 'rest', title: 'Rest', says: '', lessons: ['a'], way: 'short', whole: false },
  { name: 'all', title: 'All', says: '', lessons: ['a', 'b', 'c'], way: 'whole', whole: true },
];
const course: Course = {
  written: ['a', 'b', 'c'].map((slug, i) => ({
    slug,
    place: i + 1,
    title: slug,
    lengths: {
      whole: { steps: 20, minutes: 30 + i },
      short: slug === 'b' ? null : { steps: 9, minutes: 10 + i },
    },
    stakes: [],
    outcomes: [],
    needs: slug === 'c' ? ['a', 'b'] : [],
    asks,
    shortAsks: slug === 'b' ? null : ['bet-1', 'task-1'],
  })),
  paths,
};
const [short, long, rest] = paths as readonly [WholePath, WholePath, WholePath];

describe('what was done in a lesson', () => {
  it('counts each bet, question and task once, right or wrong, however it came about', () => {
    expect(doneIn(asks, nothingDone)).toBe(0);
    expect(doneIn(asks, { ...nothingDone, bets: { 'bet-1': 1 }, decided: ['bet-1'] })).toBe(1);
    // Passed with ‘Show me’.
    expect(doneIn(asks, { ...nothingDone, decided: ['bet-1'] })).toBe(1);
    // Answered with other numbers.
    expect(doneIn(asks, { ...nothingDone, answers: { 'question-1@3': [1] } })).toBe(1);
    expect(doneIn(asks, { ...nothingDone, solved: ['task-1'] })).toBe(1);
  });

  it('does not count what the lesson no longer asks', () => {
    expect(doneIn(asks, { ...nothingDone, solved: ['task-9'], bets: { 'bet-9': 0 } })).toBe(0);
  });
});

describe('a path', () => {
  it('has its own lessons, what they leave out, and where it goes on', () => {
    const all = { bets: { 'bet-1': 0 }, answers: { 'question-1': [0] }, solved: ['task-1'] };
    const view = along(
      course,
      short,
      {
        a: { ...nothingDone, ...all },
        // Not on this path.
        b: { ...nothingDone, ...all },
        c: { ...nothingDone, bets: { 'bet-1': 0 } },
      },
      'whole',
    );
    expect(view.lessons.map(({ slug, done }) => [slug, done])).toEqual([
      ['a', 3],
      ['c', 1],
    ]);
    expect(view.lessons[1]?.leftOut.map(({ slug }) => slug)).toEqual(['b']);
    expect(view).toMatchObject({ done: 4, asked: 6, next: { slug: 'c' } });
  });

  it('asks in the short version for what that has, whatever way it was done on', () => {
    const kept = {
      a: { ...nothingDone, decided: ['bet-1'], solved: ['task-1'] },
      b: { ...nothingDone, decided: ['bet-1'], solved: ['task-1'] },
      c: { ...nothingDone, answers: { 'question-1': [0] } },
    };
    const view = along(course, long, kept, 'short');
    expect(view.lessons.map(({ short, done, asks }) => [short, done, asks.length])).toEqual([
      [true, 2, 2],
      // It has no short version.
      [false, 2, 3],
      [true, 0, 2],
    ]);
    expect(view).toMatchObject({ done: 4, asked: 7, next: { slug: 'b' } });
    // The whole lesson still has its question.
    expect(along(course, long, kept, 'whole').next?.slug).toBe('a');
  });

  it('goes on nowhere once all is done', () => {
    const done = { ...nothingDone, decided: ['bet-1'], solved: ['task-1'] };
    const kept = { a: { ...done, answers: { 'question-1': [0] } } };
    expect(along(course, rest, kept, 'whole')).toMatchObject({
      done: 3,
      asked: 3,
      next: undefined,
    });
  });

  it('tells its length', () => {
    expect(lengthOf(course.written, short)).toBe('2 lessons, 62 minutes');
    expect(lengthOf(course.written, rest)).toBe('1 lesson, 10 minutes in the short version');
    // A lesson without a short version is taken whole.
    const both = { ...rest, lessons: ['a', 'b'] };
    expect(lengthOf(course.written, both)).toBe('2 lessons, 41 minutes in the short version');
    expect(course.written.map(({ lengths }) => minutesOf(lengths))).toEqual([
      '30 minutes, 10 in the short version',
      '31 minutes',
      '32 minutes, 12 in the short version',
    ]);
  });
});

describe('a lesson', () => {
  it('tells the shorter paths that it is on', () => {
    expect(pathsOf('a', paths)).toBe('Short, Long and Rest');
    expect(pathsOf('c', paths)).toBe('Short and Long');
    expect(pathsOf('b', paths)).toBe('Long');
    expect(pathsOf('b', [short])).toBe('');
  });
});
