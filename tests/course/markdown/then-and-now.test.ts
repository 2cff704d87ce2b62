// docs/linux.md lists what the lessons' comparisons with Linux 6 measure.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lessons } from '../lessons.ts';

const section = readFileSync('docs/linux.md', 'utf8').split('## What it changes in the lessons')[1];
const rows = section?.match(/^\| \[\d+\].*$/gm) ?? [];

it('docs/linux.md has a row for each of the first fifteen lessons', () => {
  expect(rows.length).toBe(15);
});

it.each(lessons.map((lesson) => [lesson.slug, lesson] as const))(
  'docs/linux.md has the numbers of %s',
  (slug, lesson) => {
    const row = rows.find((text) => text.includes(`/lessons/${slug}/`));
    if (lesson.order > 15) {
      expect(row).toBeUndefined();
      return;
    }
    const id = /\/#([a-z-]+)\)/.exec(row ?? '')?.[1];
    if (id === undefined) {
      // Its comparison is a sentence.
      const text = JSON.stringify(lesson.blocks);
      const numbers = row?.match(/[\d.]+ ms(?= \|)/g) ?? [];
      expect(numbers.length).toBe(2);
      for (const number of numbers) expect(text).toContain(`"${number}"`);
      return;
    }
    const twin = lesson.blocks.find((block) => block.kind === 'twin' && block.id === id);
    if (twin?.kind !== 'twin') throw new Error(`'${slug}' has no comparison '${id}'`);
    for (const words of twin.words.slice(0, 2)) expect(row).toContain(`| ${words} |`);
  },
);
