// No label of a lesson's pictures lies on another, is struck through, cut off or too small, and none is missing that a step's text names.
// The lessons that odd-lessons.test.ts leaves out.
import { expect, test } from 'vitest';
import { lessonSlugs } from '../../course/lesson-slugs.ts';
import { labelFaultsIn } from './label-faults.ts';

test.each(lessonSlugs.filter((_, i) => i % 2 === 1))('%s', { tags: 'all' }, (slug) => {
  expect(labelFaultsIn(slug)).toEqual([]);
});
