// How sure and how right a reader was: told of bets whose answers are known, in plain words.
import { describe, expect, test } from 'vitest';
import type { Lesson } from '../../../../src/course/markdown/index.ts';
import { calibrationOf } from '../../../../src/ui/lesson/confidence/calibration.ts';
import {
  nothingDone,
  type Confidence,
  type Progress,
} from '../../../../src/ui/lesson/state/progress.ts';
import { shortInitialSegmentLesson } from '../lesson.ts';

const lesson: Lesson = shortInitialSegmentLesson();
const bets = lesson.blocks.filter((block) => block.kind === 'bet');

/** A reader who was so sure of the first bets, and right or not. */
function reader(...judged: readonly (readonly [Confidence, boolean])[]): Progress {
  const of = judged.map(([level, isRight], i) => {
    const { id, choices } = bets[i]!;
    const right = choices.findIndex((choice) => choice.right);
    return { id, level, choice: isRight ? right : right === 0 ? 1 : 0 };
  });
  return {
    ...nothingDone,
    bets: Object.fromEntries(of.map(({ id, choice }) => [id, choice])),
    confidence: Object.fromEntries(of.map(({ id, level }) => [id, level])),
    decided: of.map(({ id }) => id),
  };
}

const sentences = (progress: Progress) =>
  calibrationOf(lesson, progress)?.rows.map(({ sentence }) => sentence);

describe('calibration', () => {
  test('is told from three answers on, and only of bets whose answers are known', () => {
    expect(calibrationOf(lesson, reader([2, true], [1, true]))).toBeUndefined();
    const three = reader([2, true], [1, true], [0, false]);
    expect(calibrationOf(lesson, three)?.rows).toHaveLength(3);
    expect(calibrationOf(lesson, { ...three, decided: three.decided.slice(1) })).toBeUndefined();
    expect(calibrationOf(lesson, { ...three, bets: {} })).toBeUndefined();
  });

  test('says how often the reader was as sure, and right, the surest first', () => {
    expect(sentences(reader([2, true], [2, true], [2, false], [2, true], [0, false]))).toEqual([
      'You were certain 4 times and right 3 times.',
      'You guessed once, and were wrong.',
    ]);
    expect(sentences(reader([1, true], [1, true], [0, false], [0, false], [0, true]))).toEqual([
      'You were fairly sure twice and right both times.',
      'You guessed 3 times and were right once.',
    ]);
    expect(sentences(reader([2, true], [1, false], [1, false]))).toEqual([
      'You were certain once, and right.',
      'You were fairly sure twice and wrong both times.',
    ]);
  });

  test.each([
    [reader([2, false], [2, false], [2, true]), /more certain than your answers justify/],
    [reader([0, true], [0, true], [0, false]), /more than you think/],
    [reader([2, true], [2, true], [0, false]), /the surer you were, the more often/],
    [reader([2, true], [2, true], [2, true]), /^You judged your knowledge well\.$/],
    [reader([1, false], [1, true], [0, false]), /^$/],
  ])('draws what follows from it: %#', (progress, verdict) => {
    expect(calibrationOf(lesson, progress)!.verdict).toMatch(verdict);
  });

  test('names the bets that the reader was certain of, and wrong', () => {
    const { surprises } = calibrationOf(lesson, reader([2, true], [2, false], [1, false]))!;
    expect(surprises.map(({ id }) => id)).toEqual([bets[1]!.id]);
  });
});
