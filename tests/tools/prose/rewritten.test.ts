// Whether old sentences are found where they are, and no source has one. What is built is searched in tests/e2e/gates.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { proseFiles } from '../../../tools/prose/files.mjs';
import { oldSentencesIn, rewritten } from './rewritten.ts';

const numbers = (found: readonly string[]) => found.map((one) => Number.parseInt(one, 10));

test('every old sentence is known by its pieces, which no new one has', () => {
  expect(rewritten.map(({ number }) => number)).toEqual(
    Array.from({ length: 81 }, (_, i) => i + 1),
  );
  for (const { number, old, new: better } of rewritten) {
    for (const piece of old) expect(numbers(oldSentencesIn(piece)), piece).toContain(number);
    expect(oldSentencesIn(better), better).toEqual([]);
  }
});

test.each([
  ['wrapped, with other quotes', 'a wait of\n  A wait of\n  this kind is not TCP’s.', [9]],
  ['with emphasis', 'it is under way, or\n*its* ACK is', [33]],
  ['with what a program fills in', 'it sends bytes ${range(from, to)} once more', [5]],
  ['whatever other text is like it', 'Not so fast. Its bytes are sent. Once more.', []],
])('an old sentence is found %s', (_, text, found) => {
  expect(numbers(oldSentencesIn(text))).toEqual(found);
});

test('no source has an old sentence', () => {
  const files = proseFiles(pathToFileURL('./'));
  expect(files).toContain('README.md');
  const left = files.flatMap((file) =>
    oldSentencesIn(readFileSync(file, 'utf8')).map((found) => `${file}: ${found}`),
  );
  expect(left).toEqual([]);
});
