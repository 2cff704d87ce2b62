import { loadOutlines } from '../../src/course/markdown/index.ts';
import { triesAll } from '../trials.ts';

/** Between them they have every kind of block. To read a lesson takes up to two seconds: its runs are made. */
export const ofTheGate = ['short-initial-segment', 'slow-start', 'nagle'];

/** The names of the course's lessons, in order; in `npm test` of some of them (the build, which it runs, reads all). Nothing is run for them. */
export const lessonSlugs: readonly string[] = triesAll
  ? loadOutlines('lessons').map(({ slug }) => slug)
  : ofTheGate;
