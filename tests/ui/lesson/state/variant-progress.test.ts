import { describe, expect, test } from 'vitest';
import {
  answerNow,
  askedNow,
  variantNumber,
  newNumbers,
  triedNow,
} from '../../../../src/ui/lesson/state/variant-progress.ts';
import {
  isUntouched,
  nothingDone,
  readProgress,
} from '../../../../src/ui/lesson/state/progress.ts';
import { shortInitialSegmentLesson } from '../lesson.ts';

const lesson = shortInitialSegmentLesson();
const questions = lesson.blocks.flatMap((block) => (block.kind === 'question' ? [block] : []));
const fresh = questions.find(({ variants }) => variants.length > 0)!;
const right = fresh.choices.findIndex((choice) => choice.right);
const wrong = right === 0 ? 1 : 0;

describe('a question with new numbers', () => {
  test('begins with its own, then has others, and comes back to them', () => {
    expect(askedNow(nothingDone, fresh).question).toEqual(fresh.question);
    let progress = nothingDone;
    const seen = new Set<string>();
    for (let i = 0; i < fresh.variants.length; i++) {
      seen.add(JSON.stringify(askedNow(progress, fresh)));
      progress = newNumbers(progress, fresh);
    }
    expect(seen.size).toBe(fresh.variants.length);
    expect(variantNumber(progress, fresh.id)).toBe(0);
  });

  test('has an answer of its own for each', () => {
    const answered = answerNow(nothingDone, fresh, wrong, 20_000);
    expect(triedNow(answered, fresh.id)).toEqual([wrong]);
    const renewed = newNumbers(answered, fresh);
    expect(triedNow(renewed, fresh.id)).toEqual([]);
    const again = answerNow(renewed, fresh, right, 20_001);
    expect(triedNow(again, fresh.id)).toEqual([right]);
    expect(again.answers[fresh.id]).toEqual([wrong]);
  });

  test('remembers the first try of the newest numbers', () => {
    const missed = answerNow(nothingDone, fresh, wrong, 20_000);
    expect(missed.recalls).toEqual({ [fresh.id]: { right: false, day: 20_000 } });
    const corrected = answerNow(missed, fresh, right, 20_000);
    expect(corrected.recalls).toEqual(missed.recalls);
    const known = answerNow(newNumbers(corrected, fresh), fresh, right, 20_003);
    expect(known.recalls).toEqual({ [fresh.id]: { right: true, day: 20_003 } });
    expect(isUntouched(known)).toBe(false);
  });

  test('is kept between visits, and what does not fit is left out', () => {
    const progress = answerNow(newNumbers(nothingDone, fresh), fresh, right, 20_000);
    expect(readProgress(JSON.stringify(progress), lesson)).toEqual(progress);
    const hostile = {
      variants: { [fresh.id]: fresh.variants.length, gone: 1, [questions[0]!.id]: 1 },
      recalls: {
        [fresh.id]: { right: 1, day: 3 },
        gone: { right: true, day: 3 },
        [questions[0]!.id]: { right: true, day: 3, more: 'x' },
      },
      answers: { [`${fresh.id}@${fresh.variants.length}`]: [0], [`${fresh.id}@1`]: [99] },
    };
    expect(readProgress(JSON.stringify(hostile), lesson)).toEqual(nothingDone);
  });

  test('is without new numbers if it has only its own', () => {
    const [plain] = questions.filter(({ variants }) => variants.length === 0);
    expect(variantNumber(newNumbers(nothingDone, plain!), plain!.id)).toBe(0);
  });
});
