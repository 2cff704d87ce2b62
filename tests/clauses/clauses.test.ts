import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { clauseCatalogue, clauseFiles, readClause } from './language/catalogue.ts';
import { runClause } from './language/run.ts';

const firstLine = (file: string): string =>
  readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8')
    .split('\n', 1)[0]!
    .replace(/^#\s*/, '');

// Each file is read inside its test, so that one that cannot be read fails alone.
for (const file of clauseFiles()) {
  test(`${firstLine(file)} (${file})`, () => {
    runClause(readClause(file));
  });
}

describe('the list of clauses', () => {
  test('says of each where it comes from and what it claims', () => {
    const entries = clauseCatalogue();
    expect(entries.length).toBeGreaterThan(0);
    for (const { file, source, claim, stacks } of entries) {
      expect(source, file).not.toBe('');
      expect(claim, file).not.toBe('');
      expect(stacks.length, file).toBeGreaterThan(0);
    }
    expect(new Set(entries.map(({ source, claim }) => `${source}: ${claim}`)).size).toBe(
      entries.length,
    );
  });
});
