import { describe, expect, test } from 'vitest';
import {
  answer,
  decide,
  isUntouched,
  nothingDone,
  placeBet,
  placeValue,
  readProgress,
  solve,
} from '../../../src/ui/lesson/progress.ts';
import { nothingNear } from '../../../src/ui/lesson/bet/taken.ts';
import { shortInitialSegmentLesson } from './lesson.ts';
import { fc } from '../../trials.ts';

const lesson = shortInitialSegmentLesson();
const betOf = (id: string) => {
  const found = lesson.blocks.find((block) => block.id === id);
  if (found?.kind !== 'bet') throw new Error(`${id} is no bet`);
  return found;
};

describe('what a reader has done', () => {
  test('a bet can be changed until it is decided', () => {
    const placed = placeBet(placeBet(nothingDone, 'bet-2', 0), 'bet-2', 2);
    expect(placed.bets).toEqual({ 'bet-2': 2 });
    const decided = decide(placed, 'bet-2');
    expect(placeBet(decided, 'bet-2', 1)).toBe(decided);
    expect(decide(decided, 'bet-2')).toBe(decided);
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
    progress = { ...progress, ...decide(placeBet(progress, 'bet-2', 1), 'bet-2') };
    progress = { ...progress, ...solve(answer(progress, 'question-2', 2), 'task-1') };
    expect(readProgress(JSON.stringify(progress), lesson)).toEqual(progress);
  });

  test('takes a value for what this lesson takes it for; what was kept before there were values stays', () => {
    const line = betOf('bet-1');
    const progress = placeValue(nothingDone, line, 500e6);
    expect(progress).toMatchObject({ bets: { 'bet-1': 1 }, values: { 'bet-1': 500e6 } });
    expect(readProgress(JSON.stringify(progress), lesson)).toEqual(progress);
    const altered = { ...progress, bets: { 'bet-1': 0 } };
    expect(readProgress(JSON.stringify(altered), lesson)).toEqual(progress);
    expect(placeValue(progress, line, 300e6).bets).toEqual({ 'bet-1': nothingNear });
    expect(placeValue(decide(progress, 'bet-1'), line, 300e6).values).toEqual({ 'bet-1': 500e6 });
    const older = { ...nothingDone, values: undefined, bets: { 'bet-1': 1, 'bet-2': 1 } };
    expect(readProgress(JSON.stringify(older), lesson).bets).toEqual({ 'bet-2': 1 });
  });

  test.each([['-1'], ['1e99'], ['"5"'], ['null'], ['{}'], ['[5]']])(
    'a value of %s is none',
    (value) => {
      const kept = `{"values":{"bet-1":${value},"bet-2":5,"gone":5}}`;
      expect(readProgress(kept, lesson)).toEqual(nothingDone);
    },
  );

  test('leaves out what this lesson does not have', () => {
    const kept = {
      at: 'gone',
      bets: { 'bet-2': 7, gone: 0, 'bet-3': '1', 'step-1': 0 },
      decided: ['gone', 'bet-3'],
      answers: { 'question-1': [0, 99], gone: [1], 'question-2': 'x' },
      solved: ['bet-2'],
    };
    expect(readProgress(JSON.stringify(kept), lesson)).toEqual({
      ...nothingDone,
      decided: ['bet-3'],
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
