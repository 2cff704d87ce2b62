import { loadLesson, loadLessons, type Lesson } from '../../src/course/markdown/index.ts';
import { triesAll } from '../trials.ts';
import { ofTheGate } from './lesson-slugs.ts';

/** The course's lessons, in order; in `npm test` some of them (the build, which it runs, reads all). */
export const lessons: readonly Lesson[] = triesAll
  ? loadLessons('lessons').lessons
  : ofTheGate.map((slug) => loadLesson(`lessons/${slug}`).lesson!);
