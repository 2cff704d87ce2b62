// No label of a lesson's pictures lies on another, is struck through, cut off or too small, and none is missing that a step's text names.
// Every other lesson, so that two workers share them (the others: even-lessons.test.ts); in `npm test` three of all (tests/course/lesson-slugs.ts).
import { expect, test } from 'vitest';
import { lessonSlugs } from '../../course/lesson-slugs.ts';
import { triesAll } from '../../trials.ts';
import { labelFaultsIn } from './label-faults.ts';

test.each(lessonSlugs.filter((_, i) => !triesAll || i % 2 === 0))('%s', (slug) => {
  expect(labelFaultsIn(slug)).toEqual([]);
});
