import { describe, expect, test } from 'vitest';
import {
  answer,
  decide,
  isUntouched,
  nothingDone,
  placeBet,
  readProgress,
  solve,
} from '../../../src/ui/lesson/progress.ts';
import { shortInitialSegmentLesson } from './lesson.ts';
import { fc } from '../../trials.ts';

const lesson = shortInitialSegmentLesson();

describe('what a reader has done', () => {
  test('a bet can be changed until it is decided', () => {
    const placed = placeBet(placeBet(nothingDone, 'bet-1', 0), 'bet-1', 2);
    expect(placed.bets).toEqual({ 'bet-1': 2 });
    const decided = decide(placed, 'bet-1');
    expect(placeBet(decided, 'bet-1', 1)).toBe(decided);
    expect(decide(decided, 'bet-1')).toBe(decided);
  });

  test('answers are kept in the order in which they were tried, each once', () => {
    let progress = nothingDone;
    for (const choice of [1, 0, 1]) progress = answer(progress, 'question-1', choice);
    expect(progress.answers).toEqual({ 'question-1': [1, 0] });
  });

  test('a visit without a bet or an answer leaves nothing to forget', () => {
    expect(isUntouched({ ...nothingDone, at: 'step-2' })).toBe(true);
    expect(isUntouched(solve(nothingDone, 'task-1'))).toBe(false);
  });
});

describe('reading what was kept', () => {
  test('gives back what was kept', () => {
    let progress = { ...nothingDone, at: 'step-2' };
    progress = { ...progress, ...decide(placeBet(progress, 'bet-1', 1), 'bet-1') };
    progress = { ...progress, ...solve(answer(progress, 'question-2', 2), 'task-1') };
    expect(readProgress(JSON.stringify(progress), lesson)).toEqual(progress);
  });

  test('leaves out what this lesson does not have', () => {
    const kept = {
      at: 'gone',
      bets: { 'bet-1': 7, gone: 0, 'bet-2': '1', 'step-1': 0 },
      decided: ['gone', 'bet-2'],
      answers: { 'question-1': [0, 99], gone: [1], 'question-2': 'x' },
      solved: ['bet-1'],
    };
    expect(readProgress(JSON.stringify(kept), lesson)).toEqual({
      ...nothingDone,
      decided: ['bet-2'],
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
