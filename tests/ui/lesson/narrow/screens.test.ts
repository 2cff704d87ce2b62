import { describe, expect, test } from 'vitest';
import type { Block } from '../../../../src/course/markdown/index.ts';
import { isBefore, wordsBefore } from '../../../../src/ui/lesson/narrow/screens.ts';
import { pathOf } from '../../../../src/ui/lesson/state/path.ts';
import { shortInitialSegmentLesson } from '../lesson.ts';

const lesson = shortInitialSegmentLesson();
const [first] = pathOf(lesson);
const prose = (id: string, length: number): Block => ({
  kind: 'prose',
  id,
  content: [{ kind: 'paragraph', content: [{ kind: 'text', text: 'a'.repeat(length) }] }],
});
const stopWith = (...before: Block[]) => ({ ...first!, blocks: [...before, first!.main] });

describe('the words before a stop’s block', () => {
  test('are a screen of their own if they are long, with the heading among them', () => {
    const heading = lesson.blocks.find(({ kind }) => kind === 'section')!;
    const stop = stopWith(heading, prose('a', 150), prose('b', 150));
    expect(wordsBefore(stop, () => true).map(({ id }) => id)).toEqual([heading.id, 'a', 'b']);
  });

  test('stay with the block if they are a few lines', () => {
    expect(wordsBefore(stopWith(prose('a', 120)), () => true)).toEqual([]);
    expect(wordsBefore(first!, () => true)).toEqual([]);
  });

  test('count only if the reader’s way has them', () => {
    const stop = stopWith(prose('a', 300));
    expect(wordsBefore(stop, ({ kind }) => kind !== 'prose')).toEqual([]);
  });

  test('are told from the block and from what comes after it, by their ids', () => {
    const stop = { ...stopWith(prose('a', 300)), id: first!.main.id };
    const whole = { ...stop, blocks: [...stop.blocks, prose('c', 10)] };
    expect(['a', first!.main.id, 'c', 'nowhere'].map((id) => isBefore(whole, id))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(isBefore(undefined, 'a')).toBe(false);
  });
});
