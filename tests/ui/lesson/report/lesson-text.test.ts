// A lesson's state as a text: it comes back as it was, always fits what learning platforms keep, and one that somebody made
// up is refused or harmless.
import { describe, expect, test } from 'vitest';
import type { Lesson } from '../../../../src/course/markdown/index.ts';
import {
  LessonTextError,
  longestLessonText,
  readLessonText,
  writeLessonText,
} from '../../../../src/ui/lesson/report/lesson-text.ts';
import {
  answersKey,
  longestOwnWords,
  nothingDone,
  readProgress,
  type Progress,
} from '../../../../src/ui/lesson/state/progress.ts';
import { lessons } from '../../../course/lessons.ts';
import { fc, trials } from '../../../trials.ts';

/** All that can be done in a lesson: every choice at every variant of its questions, and many words. */
function everything({ blocks, outcomes }: Lesson): Progress {
  const bets = blocks.flatMap((block) => (block.kind === 'bet' ? [block] : []));
  const questions = blocks.flatMap((block) => (block.kind === 'question' ? [block] : []));
  const each = <T>(ids: readonly { readonly id: string }[], value: T) =>
    Object.fromEntries(ids.map(({ id }) => [id, value]));
  return {
    ...nothingDone,
    at: blocks.at(-1)!.id,
    bets: Object.fromEntries(
      bets.filter(({ asked }) => asked === null).map(({ id, choices }) => [id, choices.length - 1]),
    ),
    values: Object.fromEntries(
      bets.flatMap(({ id, asked }) => (asked ? [[id, asked.range[1]]] : [])),
    ),
    confidence: each(bets, 2),
    decided: bets.map(({ id }) => id),
    answers: Object.fromEntries(
      questions.flatMap(({ id, choices, variants }) =>
        [...(variants.length === 0 ? [0] : variants.keys())].map((variant) => [
          answersKey(id, variant),
          [...choices.keys()],
        ]),
      ),
    ),
    draws: Object.fromEntries(
      questions.flatMap(({ id, variants }) =>
        variants.length > 1 ? [[id, variants.length - 1]] : [],
      ),
    ),
    recalls: each(questions, { right: false, day: 20_784 }),
    solved: blocks.flatMap(({ kind, id }) => (kind === 'task' ? [id] : [])),
    tries: Object.fromEntries(
      blocks.flatMap(({ kind, id }) => (kind === 'task' ? [[id, 99]] : [])),
    ),
    goals: Object.fromEntries(outcomes.map((_, i) => [`goal-${i + 1}`, true])),
    ownWords: 'ß"\n'.repeat(longestOwnWords / 3),
    compared: true,
  };
}

describe.each(lessons.map((lesson) => [lesson.slug, lesson] as const))('%s', (_, lesson) => {
  test('comes back whole, with everything done, and fits', () => {
    const done = readProgress(JSON.stringify(everything(lesson)), lesson);
    const text = writeLessonText(lesson, done);
    expect(text.length).toBeLessThanOrEqual(longestLessonText);
    expect(readLessonText(lesson, text)).toEqual(done);
  });
});

const lesson = lessons.find(({ slug }) => slug === 'short-initial-segment')!;

test('what was done in part comes back', () => {
  const all = everything(lesson);
  const some = <T extends object>(record: T) =>
    fc.subarray(Object.entries(record)).map((entries) => Object.fromEntries(entries) as T);
  const part = fc.record({
    bets: some(all.bets),
    answers: some(all.answers),
    recalls: some(all.recalls),
    ownWords: fc.string({ maxLength: longestOwnWords }),
  });
  fc.assert(
    fc.property(part, (done) => {
      const progress = readProgress(JSON.stringify({ ...nothingDone, ...done }), lesson);
      expect(readLessonText(lesson, writeLessonText(lesson, progress))).toEqual(progress);
    }),
    trials(50),
  );
});

test('nothing stands for nothing done', () => {
  expect(readLessonText(lesson, '#lesson=')).toEqual(nothingDone);
});

test.each([
  ['#lesson=nonsense', /not a state/],
  ['#lesson=[]', /not a state/],
  [
    writeLessonText(
      lessons.find(({ slug }) => slug === 'nagle')!,
      nothingDone,
    ),
    /something else/,
  ],
  ['#lesson={"of":"short-initial-segment","edition":-1}', /another edition/],
])('%j is refused', (text, why) => {
  const read = () => readLessonText(lesson, text);
  expect(read).toThrow(LessonTextError);
  expect(read).toThrow(why);
});

test('what does not fit the lesson is left out', () => {
  const { edition } = JSON.parse(writeLessonText(lesson, nothingDone).slice(8)) as {
    edition: number;
  };
  const odd = { bets: [[9999, 0], 'x', [0, 99]], answers: [[0], 7], decided: ['a', -1], at: {} };
  const text = `#lesson=${JSON.stringify({ of: lesson.slug, edition, ...odd })}`;
  expect(readLessonText(lesson, text)).toEqual(nothingDone);
});
