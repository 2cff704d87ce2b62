// A reader's progress in a lesson as a text that the page around it keeps and gives back. Anybody may have written it.
import type { Lesson } from '../../../course/markdown/index.ts';
import { lessonKeyOf } from '../code/lesson-key.ts';
import {
  answersKey,
  listIn,
  nothingDone,
  parsed,
  readProgress,
  type Progress,
} from '../state/progress.ts';
import { lessonOpening } from '../../embed/protocol.ts';

/** Characters of a text, whatever was done: learning platforms keep no more (SCORM 1.2, `cmi.suspend_data`). */
export const longestLessonText = 4096;

/** Records by a name, in pairs, with the place of what the name is of: blocks have long names. */
type Pairs<T> = readonly (readonly [number, T])[];

/** @returns at most `longestLessonText` characters; own words that do not fit are cut */
export function writeLessonText(lesson: Lesson, progress: Progress): string {
  const write = (ownWords: string): string =>
    lessonOpening + JSON.stringify(shortened(lesson, { ...progress, ownWords }));
  let { ownWords } = progress;
  let text = write(ownWords);
  while (text.length > longestLessonText && ownWords !== '') {
    ownWords = ownWords.slice(0, -Math.ceil((text.length - longestLessonText) / 6));
    text = write(ownWords);
  }
  return text;
}

/** A text that isn't a state of this lesson; the message is a sentence. */
export class LessonTextError extends Error {}

/** @param text begins with `lessonOpening`; nothing behind it stands for nothing done. @throws LessonTextError */
export function readLessonText(lesson: Lesson, text: string): Progress {
  if (text === lessonOpening) return nothingDone;
  const kept = parsed(text.slice(lessonOpening.length));
  if (kept.of === undefined) throw new LessonTextError('This is not a state.');
  if (kept.of !== lesson.slug) throw new LessonTextError('This is the state of something else.');
  if (kept.edition !== lessonKeyOf(lesson).edition) {
    throw new LessonTextError('This is the state of another edition of this lesson.');
  }
  const ids = lesson.blocks.map(({ id }) => id);
  const named = <T>(pairs: unknown): Record<string, T> =>
    Object.fromEntries(
      listIn(pairs).flatMap((pair): [string, T][] => {
        const [place, value] = listIn(pair);
        const id = typeof place === 'number' ? ids[place] : undefined;
        return id === undefined ? [] : [[id, value as T]];
      }),
    );
  const names = (places: unknown): string[] =>
    listIn(places).flatMap((place) => (typeof place === 'number' ? (ids[place] ?? []) : []));
  const answers = listIn(kept.answers).flatMap((one) => {
    const [place, variant, ...tried] = listIn(one);
    const id = typeof place === 'number' ? ids[place] : undefined;
    if (id === undefined || typeof variant !== 'number') return [];
    return [[answersKey(id, variant), tried]];
  });
  const recalls = Object.entries(named<unknown>(kept.recalls)).map(([id, recall]) => {
    const [right, day] = listIn(recall);
    return [id, { right: right === 1, day }];
  });
  return readProgress(
    JSON.stringify({
      ...kept,
      at: typeof kept.at === 'number' ? ids[kept.at] : '',
      bets: named(kept.bets),
      values: named(kept.values),
      confidence: named(kept.confidence),
      decided: names(kept.decided),
      answers: Object.fromEntries(answers),
      draws: named(kept.draws),
      tries: named(kept.tries),
      recalls: Object.fromEntries(recalls),
      solved: names(kept.solved),
    }),
    lesson,
  );
}

function shortened(lesson: Lesson, progress: Progress): object {
  const places = new Map(lesson.blocks.map(({ id }, place) => [id, place]));
  const paired = <T>(record: Readonly<Record<string, T>>): Pairs<T> =>
    Object.entries(record).flatMap(([id, value]) => {
      const place = places.get(id);
      return place === undefined ? [] : [[place, value]];
    });
  const listed = (ids: readonly string[]): readonly number[] =>
    ids.flatMap((id) => places.get(id) ?? []);
  const answers = Object.entries(progress.answers).flatMap(([key, tried]) => {
    const [, id = key, variant = '0'] = /^(.*)@(\d+)$/.exec(key) ?? [];
    const place = places.get(id);
    return place === undefined ? [] : [[place, Number(variant), ...tried]];
  });
  const recalls = Object.entries(progress.recalls).map(
    ([id, { right, day }]) => [id, [Number(right), day]] as const,
  );
  const { goals, ownWords, compared } = progress;
  return {
    of: lesson.slug,
    edition: lessonKeyOf(lesson).edition,
    at: places.get(progress.at),
    bets: paired(progress.bets),
    values: paired(progress.values),
    confidence: paired(progress.confidence),
    decided: listed(progress.decided),
    answers,
    draws: paired(progress.draws),
    tries: paired(progress.tries),
    recalls: paired(Object.fromEntries(recalls)),
    solved: listed(progress.solved),
    goals,
    ownWords,
    compared,
  };
}
