// None of the old sentences of tests/fixtures/rewritten-sentences.json is in what is built. The sources: tests/tools/prose.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oldSentencesIn } from '../../tools/prose/rewritten.ts';
import { BUILT } from '../built-pages.ts';
import { expect, testOfFiles } from '../site.ts';

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};

/** What a page says, its data included. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!);
}

testOfFiles('no page and no script has a sentence that was rewritten', () => {
  const files = readdirSync(BUILT, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:html|js)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const text = readFileSync(join(BUILT, file), 'utf8');
    expect.soft(oldSentencesIn(file.endsWith('.html') ? textOf(text) : text), file).toEqual([]);
  }
});
