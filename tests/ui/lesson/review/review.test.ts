import { describe, expect, test } from 'vitest';
import type { Lesson } from '../../../../src/course/markdown/index.ts';
import {
  answerNow,
  variantNumber,
  newNumbers,
  triedNow,
} from '../../../../src/ui/lesson/state/variant-progress.ts';
import { answersKey, nothingDone, readProgress } from '../../../../src/ui/lesson/state/progress.ts';
import { answerDue, dueQuestions, keptAfter } from '../../../../src/ui/lesson/review/due.ts';
import { reviewQuestions } from '../../../../src/ui/lesson/review/questions.ts';
import { fc } from '../../../trials.ts';
import { shortInitialSegmentLesson } from '../lesson.ts';

const earlier: Lesson = { ...shortInitialSegmentLesson(), needs: [] };
const later = needing('later', 6, [earlier.slug]);
const last = needing('last', 7, ['later']);
const lessonCalled = (slug: string) => [earlier, later].find((one) => one.slug === slug)!;
const questions = reviewQuestions(later, lessonCalled);
const [first, second] = questions.map(({ question }) => question);
const wrongOf = ({ choices }: { choices: readonly { right: boolean }[] }) =>
  choices.findIndex(({ right }) => !right);
const rightOf = ({ choices }: { choices: readonly { right: boolean }[] }) =>
  choices.findIndex(({ right }) => right);

/** A lesson without text of its own. */
function needing(slug: string, order: number, slugs: readonly string[]): Lesson {
  const needs = slugs.map((each) => ({ kind: 'lesson' as const, slug: each, title: each }));
  return { ...earlier, slug, order, needs, blocks: [] };
}

describe('the questions that a page carries', () => {
  test('are those with fresh numbers of all lessons needed, directly or not', () => {
    expect(questions.length).toBeGreaterThanOrEqual(3);
    expect(questions.every(({ question }) => question.variants.length > 1)).toBe(true);
    expect(reviewQuestions(last, lessonCalled)).toEqual(questions);
    expect(reviewQuestions(needing('alone', 1, []), lessonCalled)).toEqual([]);
  });

  test('lead to nothing that only their own lesson has', () => {
    const text = JSON.stringify(questions);
    for (const kind of ['quote', 'cite', 'link']) expect(text).not.toContain(`"kind":"${kind}"`);
    expect(text).toContain('"kind":"fact"');
  });
});

describe('what is asked again', () => {
  const day = 20_000;
  let progress = answerNow(nothingDone, first!, wrongOf(first!), day);
  progress = answerNow(progress, second!, rightOf(second!), day);
  const kept = JSON.stringify({ ...progress, at: 'symptom', other: [1] });
  const due = (on: number, text: string | undefined = kept) =>
    dueQuestions(questions, () => text, on);

  test('is what was missed at once, and what was known a week later', () => {
    expect(due(day).map(({ question }) => question.id)).toEqual([first!.id]);
    expect(due(day + 6)).toHaveLength(1);
    expect(due(day + 7).map(({ question }) => question.id)).toEqual([first!.id, second!.id]);
    expect(due(day - 400)).toHaveLength(2);
  });

  test('is nothing where nothing was kept, whatever stands there instead', () => {
    expect(dueQuestions(questions, () => undefined, day)).toEqual([]);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(due(day, text)).toEqual([]);
      }),
    );
  });

  test('is three at most, those missed before those known, the oldest first', () => {
    let all = nothingDone;
    for (const [i, { question }] of questions.entries()) {
      all = answerNow(all, question, i === 0 ? rightOf(question) : wrongOf(question), day - i);
    }
    const many = due(day + 30, JSON.stringify(all)).map(({ question }) => question.id);
    expect(many).toHaveLength(3);
    expect(many.slice(0, 2)).toEqual([questions[2], questions[1]].map((one) => one!.question.id));
  });

  test('has numbers that are new, also after all have been seen, and never the first ones', () => {
    for (let seen = 0; seen < first!.variants.length; seen++) {
      let before = progress;
      for (let i = 0; i < seen; i++) {
        before = answerNow(newNumbers(before, first!), first!, wrongOf(first!), day);
      }
      const [asked] = due(day, JSON.stringify(before));
      expect(variantNumber(asked!.progress, first!.id)).toBeGreaterThan(0);
      expect(variantNumber(asked!.progress, first!.id)).not.toBe(variantNumber(before, first!.id));
      expect(triedNow(asked!.progress, first!.id)).toEqual([]);
    }
  });

  test('is known once it is answered, and all else that was kept stays', () => {
    const [asked] = due(day + 1);
    const answered = answerDue(asked!, rightOf(first!), day + 1);
    const text = keptAfter(answered, kept);
    expect(due(day + 1, text)).toEqual([]);
    const read = readProgress(text, earlier);
    expect(read.at).toBe('symptom');
    expect(read.answers[first!.id]).toEqual(progress.answers[first!.id]);
    expect(read.recalls[second!.id]).toEqual(progress.recalls[second!.id]);
    expect(JSON.parse(text)).toMatchObject({ other: [1] });
    const wrong = keptAfter(answerDue(asked!, wrongOf(first!), day + 1), kept);
    expect(due(day + 1, wrong)).toHaveLength(1);
  });

  test('does not bring back what another tab has forgotten since', () => {
    const [asked] = due(day + 1);
    const answered = answerDue(asked!, rightOf(first!), day + 1);
    const read = readProgress(keptAfter(answered, undefined), earlier);
    expect(Object.keys(read.answers)).toEqual([
      answersKey(first!.id, variantNumber(answered.progress, first!.id)),
    ]);
  });
});
