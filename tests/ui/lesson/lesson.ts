import { loadLesson, type Lesson } from '../../../src/lessons/index.ts';

/** The lesson that the project's first page of this kind shows. */
export function shortInitialSegmentLesson(): Lesson {
  const { lesson, problems } = loadLesson('lessons/short-initial-segment');
  if (lesson === undefined || problems.length > 0) throw new Error('the lesson is not in order');
  return lesson;
}
