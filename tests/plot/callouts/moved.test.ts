// The label of what is selected moves off a bracket, as little as possible; without room it stays.
import { expect, test } from 'vitest';
import { movedClear } from '../../../src/plot/callouts/moved.ts';
import { line, rect, text, type Box, type Mark } from '../../../src/plot/marks/shape.ts';

const words: Box = { x: 50, y: 50, width: 30, height: 12 };
const label: Mark = {
  key: 'size-1',
  role: 'data',
  record: 1,
  title: '',
  clear: words,
  shapes: [rect(words, 'plate'), text(50, 60, '1,460'), line(0, 0, 50, 56, 'leader')],
};
const bounds: Box = { x: 0, y: 0, width: 200, height: 100 };

test('what nothing strikes through stays', () => {
  expect(movedClear(label, [words], [{ x: 90, y: 0, width: 8, height: 100 }], bounds)).toBe(label);
});

test('words and plate move to the nearest free place, their leader does not', () => {
  const bracket: Box = { x: 72, y: 0, width: 8, height: 100 };
  const { shapes, clear } = movedClear(label, [words], [bracket], bounds);
  expect(shapes).toEqual([
    { ...rect(words, 'plate'), x: 42 },
    text(42, 60, '1,460'),
    line(0, 0, 50, 56, 'leader'),
  ]);
  expect(clear).toEqual({ ...words, x: 42 });
});

test('without room it stays', () => {
  expect(movedClear(label, [words], [bounds], bounds)).toBe(label);
});
