// The list of terms that lessons are checked for, too; docs/lessons.md shows it as a table.
import { readFileSync } from 'node:fs';

/** @type {{ name: string, write: string, not: string, find: string, except: string[] }[]} */
const list = JSON.parse(
  readFileSync(new URL('../../src/course/markdown/word-choice.json', import.meta.url), 'utf8'),
);

export const WORDS = list.map((word) => ({ ...word, except: word.except ?? [] }));
