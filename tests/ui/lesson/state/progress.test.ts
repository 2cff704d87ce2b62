import { describe, expect, test } from 'vitest';
import {
  answer,
  countTry,
  decide,
  isUntouched,
  nothingDone,
  placeBet,
  placeValue,
  readProgress,
  solve,
  longestOwnWords,
  mostTries,
} from '../../../../src/ui/lesson/state/progress.ts';
import { checkGoal, hasGoal } from '../../../../src/ui/lesson/end/goals.ts';
import { noMatch } from '../../../../src/ui/lesson/bet/judge.ts';
import { shortInitialSegmentLesson } from '../lesson.ts';
import { fc } from '../../../trials.ts';

const lesson = shortInitialSegmentLesson();
const betOf = (id: string) => {
  const found = lesson.blocks.find((block) => block.id === id);
  if (found?.kind !== 'bet') throw new Error(`${id} is no bet`);
  return found;
};

describe('what a reader has done', () => {
  test('a bet can be changed until it is decided', () => {
    const placed = placeBet(placeBet(nothingDone, 'quick-bet', 0), 'quick-bet', 2);
    expect(placed.bets).toEqual({ 'quick-bet': 2 });
    const decided = decide(placed, 'quick-bet');
    expect(placeBet(decided, 'quick-bet', 1)).toBe(decided);
    expect(decide(decided, 'quick-bet')).toBe(decided);
  });

  test('answers are kept in the order in which they were tried, each once', () => {
    let progress = nothingDone;
    for (const choice of [1, 0, 1]) progress = answer(progress, 'question-1', choice);
    expect(progress.answers).toEqual({ 'question-1': [1, 0] });
  });

  test('tries at a task are counted until it is solved', () => {
    const twice = countTry(countTry(nothingDone, 'task-1'), 'task-1');
    expect(twice.tries).toEqual({ 'task-1': 2 });
    expect(countTry(solve(twice, 'task-1'), 'task-1').tries).toEqual({ 'task-1': 2 });
    const many = Array.from({ length: 200 }).reduce<typeof twice>(
      (progress) => countTry(progress, 'task-1'),
      twice,
    );
    expect(many.tries['task-1']).toBe(mostTries);
    expect(readProgress(JSON.stringify(many), lesson).tries).toEqual(many.tries);
    const hostile = { tries: { 'task-1': 1e9, 'task-2': -1, 'quick-bet': 2, constructor: 3 } };
    expect(readProgress(JSON.stringify(hostile), lesson).tries).toEqual({});
  });

  test('a goal is checked off, and cleared again', () => {
    const checked = checkGoal(nothingDone, 1, true);
    expect(checked.goals).toEqual({ 'goal-2': true });
    expect([0, 1].map((goal) => hasGoal(checked, goal))).toEqual([false, true]);
    expect(isUntouched(checked)).toBe(false);
    expect(checkGoal(checked, 1, false).goals).toEqual({ 'goal-2': false });
  });

  test('a visit without a bet or an answer leaves nothing to forget', () => {
    expect(isUntouched({ ...nothingDone, at: 'step-2' })).toBe(true);
    expect(isUntouched(solve(nothingDone, 'task-1'))).toBe(false);
  });
});

describe('reading what was kept', () => {
  test('of a record from before there was confidence, and without own words, all is there', () => {
    const old = { ...nothingDone, bets: { 'quick-bet': 1 }, decided: ['quick-bet'] };
    const { confidence, ownWords, compared, ...kept } = old;
    expect([confidence, ownWords, compared]).toEqual([{}, '', false]);
    expect(readProgress(JSON.stringify(kept), lesson)).toEqual(old);
  });

  test('confidence is one of three, of a bet; own words are a text of bounded length', () => {
    const kept = {
      confidence: { 'quick-bet': 3, 'one-bet': 1, 'question-1': 1, gone: 0, 'far-bet': '2' },
      ownWords: 'x'.repeat(longestOwnWords + 50),
      compared: 'yes',
    };
    const read = readProgress(JSON.stringify(kept), lesson);
    expect(read.confidence).toEqual({ 'one-bet': 1 });
    expect(read.ownWords).toHaveLength(longestOwnWords);
    expect(read.compared).toBe(false);
    expect(readProgress('{"ownWords":{"length":3}}', lesson).ownWords).toBe('');
  });

  test('gives back what was kept', () => {
    let progress = { ...nothingDone, at: 'step-2' };
    progress = { ...progress, ...decide(placeBet(progress, 'quick-bet', 1), 'quick-bet') };
    progress = checkGoal(progress, 0, true);
    progress = {
      ...progress,
      confidence: { 'quick-bet': 2 },
      ownWords: 'It waits.',
      compared: true,
    };
    progress = { ...progress, ...solve(answer(progress, 'question-2', 2), 'task-1') };
    expect(readProgress(JSON.stringify(progress), lesson)).toEqual(progress);
  });

  test('takes a value for what this lesson takes it for; what was kept before there were values stays', () => {
    const line = betOf('patient-bet');
    const progress = placeValue(nothingDone, line, 500e6);
    expect(progress).toMatchObject({
      bets: { 'patient-bet': 1 },
      values: { 'patient-bet': 500e6 },
    });
    expect(readProgress(JSON.stringify(progress), lesson)).toEqual(progress);
    const altered = { ...progress, bets: { 'patient-bet': 0 } };
    expect(readProgress(JSON.stringify(altered), lesson)).toEqual(progress);
    expect(placeValue(progress, line, 300e6).bets).toEqual({ 'patient-bet': noMatch });
    expect(placeValue(decide(progress, 'patient-bet'), line, 300e6).values).toEqual({
      'patient-bet': 500e6,
    });
    const older = { ...nothingDone, values: undefined, bets: { 'patient-bet': 1, 'quick-bet': 1 } };
    expect(readProgress(JSON.stringify(older), lesson).bets).toEqual({ 'quick-bet': 1 });
  });

  test.each([['-1'], ['1e99'], ['"5"'], ['null'], ['{}'], ['[5]']])(
    'a value of %s is none',
    (value) => {
      const kept = `{"values":{"patient-bet":${value},"quick-bet":5,"gone":5}}`;
      expect(readProgress(kept, lesson)).toEqual(nothingDone);
    },
  );

  test('leaves out what this lesson does not have', () => {
    const kept = {
      at: 'gone',
      bets: { 'quick-bet': 7, gone: 0, 'one-bet': '1', 'step-1': 0 },
      decided: ['gone', 'one-bet'],
      answers: { 'question-1': [0, 99], gone: [1], 'question-2': 'x' },
      solved: ['quick-bet'],
      goals: { 'goal-1': 'yes', 'goal-0': true, 'goal-100': true, gone: true },
    };
    expect(readProgress(JSON.stringify(kept), lesson)).toEqual({
      ...nothingDone,
      decided: ['one-bet'],
      answers: { 'question-1': [0] },
    });
  });

  test('never fails, whatever stands there', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(() => readProgress(text, lesson)).not.toThrow();
      }),
    );
    expect(readProgress('null', lesson)).toEqual(nothingDone);
  });
});
