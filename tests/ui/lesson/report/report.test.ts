// What a page around a lesson is told: a bet earns by being placed, questions and tasks by being right; no answers, no names.
import { describe, expect, test } from 'vitest';
import { reportOf, type Grade } from '../../../../src/ui/lesson/report/report.ts';
import { nothingDone, type Progress } from '../../../../src/ui/lesson/state/progress.ts';
import { lessons } from '../../../course/lessons.ts';
import { everythingRight, wrongAt } from './done.ts';

const lesson = lessons.find(({ slug }) => slug === 'nagle')!;
const count = (kind: string) => lesson.blocks.filter((block) => block.kind === kind).length;
const [bets, questions, tasks] = [count('bet'), count('question'), count('task')];
const report = (progress: Progress, grade: Grade = 'completion') =>
  reportOf(lesson, progress, grade);

describe('a lesson', () => {
  test('in which nothing was done earns nothing', () => {
    expect(report(nothingDone)).toMatchObject({
      score: 0,
      complete: false,
      bets: { asked: bets, placed: 0, right: 0 },
      questions: { asked: questions, right: 0, later: 0, open: 0 },
      tasks: { asked: tasks, solved: 0, first: 0 },
    });
  });

  test.each<Grade>(['completion', 'questions'])('in which all is right earns all: %s', (grade) => {
    expect(report(everythingRight(lesson), grade)).toMatchObject({ score: 1, complete: true });
  });

  test('gives the same for a bet that is wrong as for one that is right', () => {
    const right = everythingRight(lesson);
    const wrong = { ...right, bets: wrongAt(lesson, right.bets) };
    expect(report(wrong)).toMatchObject({ score: 1, complete: true, bets: { right: 0 } });
    expect(report(wrong, 'questions')).toMatchObject({ score: 1, complete: true });
  });

  test('gives half for a question that is right later, if answers are graded', () => {
    const right = everythingRight(lesson);
    const answers = Object.entries(right.answers).map(([id, tried]) => [
      id,
      [wrongAt(lesson, { [id]: tried[0]! })[id]!, ...tried],
    ]);
    const later = { ...right, answers: Object.fromEntries(answers) as Progress['answers'] };
    expect(report(later)).toMatchObject({ score: 1, complete: true });
    const graded = report(later, 'questions');
    expect(graded.score).toBeCloseTo((tasks + questions / 2) / (tasks + questions), 12);
    expect(graded).toMatchObject({ complete: true, questions: { right: 0, later: questions } });
  });

  test('tells a task apart that was solved at the first try', () => {
    const right = everythingRight(lesson);
    const [first, ...others] = right.solved;
    const tries = Object.fromEntries([[first, 1], ...others.map((id) => [id, 3])]);
    expect(report({ ...right, tries }).tasks).toEqual({ asked: tasks, solved: tasks, first: 1 });
  });

  test('is not complete with an answer that was only shown', () => {
    const right = everythingRight(lesson);
    const shown = { ...right, bets: {}, values: {} };
    expect(report(shown)).toMatchObject({ complete: false, bets: { placed: 0 } });
    expect(report(shown).items[0]).toMatchObject({ kind: 'bet', result: 'shown' });
  });
});

test('a bet by itself earns by being placed, whatever is graded', () => {
  const bet = lesson.blocks.find(({ kind }) => kind === 'bet')!;
  const alone = { ...lesson, blocks: [bet] };
  const placed = { ...nothingDone, bets: { [bet.id]: 0 }, decided: [bet.id] };
  expect(reportOf(alone, nothingDone, 'questions')).toMatchObject({ score: 0, complete: false });
  expect(reportOf(alone, placed, 'questions')).toMatchObject({ score: 1, complete: true });
});
