// Each lesson marks what its text calls by name in its pictures, at least three times.
import { describe, expect, test } from 'vitest';
import { loadLesson, loadOutlines } from '../../../src/course/markdown/index.ts';

const least = 3;

describe('a lesson has at least three callouts', { tags: 'all' }, () => {
  test.each(loadOutlines('lessons').map(({ slug }) => slug))('%s', (slug) => {
    const { lesson } = loadLesson(`lessons/${slug}`);
    const figures = lesson!.blocks.flatMap((block) =>
      block.kind === 'twin' ? block.figures : 'figure' in block ? [block.figure] : [],
    );
    const callouts = figures.flatMap((figure) => figure?.callouts ?? []);
    expect(callouts.length).toBeGreaterThanOrEqual(least);
  });
});
