// Paths of fields are taken apart once, and mean the same each time.
import { expect, test } from 'vitest';
import { patternOf } from '../../../src/scenario/fields/path.ts';
import { namesOfPath, valueAt } from '../../../src/scenario/fields/index.ts';

test('a path is its names; places in a list are described as one', () => {
  for (const time of ['the first time', 'again']) {
    expect(namesOfPath('http.documents.3.bytes'), time).toEqual([
      'http',
      'documents',
      '3',
      'bytes',
    ]);
    expect(patternOf('http.documents.3.bytes'), time).toBe('http.documents.*.bytes');
    expect(patternOf('')).toBe('');
  }
});

test('what stands at a path is its own, nothing that a prototype has', () => {
  const object = { list: [{ name: 'a' }, { name: 'b' }] };
  expect(valueAt(object, 'list.1.name')).toBe('b');
  expect(valueAt(object, 'list.2.name')).toBeUndefined();
  expect(valueAt(object, 'list.length.name')).toBeUndefined();
  expect(valueAt(object, 'constructor')).toBeUndefined();
  expect(valueAt(undefined, 'list')).toBeUndefined();
});

test('more paths than are kept are told all the same', () => {
  for (let i = 0; i < 12_000; i++) expect(namesOfPath(`list.${i}`)).toEqual(['list', String(i)]);
  expect(patternOf('list.5')).toBe('list.*');
});
