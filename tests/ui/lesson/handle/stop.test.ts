// A handle is a stop of its lesson: it has a picture of its own, and so have questions after it.
import { expect, test } from 'vitest';
import { figureAt, pathOf, titleOf } from '../../../../src/ui/lesson/state/path.ts';
import { handleLesson } from './handle.ts';

test('a reader stops at it, at the run that it starts from', () => {
  const { lesson, block } = handleLesson();
  const path = pathOf(lesson);
  const at = path.findIndex(({ main }) => main.kind === 'handle');
  expect(at).toBeGreaterThanOrEqual(0);
  expect(titleOf(path[at]!)).toBe('Phase');
  expect(figureAt(path, at, () => false)).toEqual(block.figure);
});
