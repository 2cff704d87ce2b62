// Each lesson marks what its text calls by name in its pictures, at least three times.
import { describe, expect, test } from 'vitest';
import { loadLesson, loadOutlines } from '../../../src/course/markdown/index.ts';

const least = 3;

/** Lessons whose callouts are not written yet: this list must shrink to nothing. */
const unwritten: readonly string[] = [
  'bit-errors',
  'buffers-and-copies',
  'http-connections',
  'page-over-satellite',
  'rate-based-pacing',
  'restart-study',
  'two-bugs',
];

describe('a lesson has at least three callouts', { tags: 'all' }, () => {
  test.each(loadOutlines('lessons').map(({ slug }) => slug))('%s', (slug) => {
    const { lesson } = loadLesson(`lessons/${slug}`);
    const figures = lesson!.blocks.flatMap((block) =>
      block.kind === 'twin' ? block.figures : 'figure' in block ? [block.figure] : [],
    );
    const count = figures.flatMap((figure) => figure?.callouts ?? []).length;
    if (unwritten.includes(slug)) expect(count, 'take it off the list').toBeLessThan(least);
    else expect(count).toBeGreaterThanOrEqual(least);
  });
});
