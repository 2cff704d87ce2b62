import { loadLesson, loadLessons, type Lesson } from '../../src/course/markdown/index.ts';
import { triesAll } from '../trials.ts';

/** Between them they have every kind of block. To read a lesson takes up to two seconds: its runs are made. */
const ofTheGate = ['short-initial-segment', 'slow-start', 'nagle'];

/** The course's lessons, in order; in `npm test` some of them (the build, which it runs, reads all). */
export const lessons: readonly Lesson[] = triesAll
  ? loadLessons('lessons').lessons
  : ofTheGate.map((slug) => loadLesson(`lessons/${slug}`).lesson!);
