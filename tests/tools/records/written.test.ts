import { readdirSync, readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { Kind } from '../../../src/trace/codes/index.ts';
import { declared, type DeclaredRecord } from '../../../src/trace/records/declared.ts';
import { sourceFiles, withTable } from '../../../tools/records/written.ts';

const folder = 'src/trace/records';
const renew = 'npm run records writes it anew';

test('every kind of record has readers and a writer, written from its declaration', async () => {
  const files = sourceFiles();
  expect(readdirSync(folder).sort(), renew).toEqual(
    ['columns.ts', 'declared.ts', 'origin.ts', ...files.keys()].sort(),
  );
  for (const [name, text] of files) {
    const path = `${folder}/${name}`;
    const formatted = await format(text, { ...(await resolveConfig(path)), filepath: path });
    expect(readFileSync(path, 'utf8'), `${path}: ${renew}`).toBe(formatted);
  }
});

test('docs/trace-format.md has a row for every kind, as it is declared', () => {
  const document = readFileSync('docs/trace-format.md', 'utf8');
  expect(withTable(document), renew).toBe(document);
  for (const kind of Object.values(Kind)) expect(document).toContain(`\n| ${kind} `);
});

test('no column of a record says two things, unless in different bits', () => {
  for (const [kind, { columns }] of Object.entries<DeclaredRecord>(declared)) {
    const taken = Object.values(columns).flatMap(({ in: column, bits: [from, until] = [0, 32] }) =>
      Array.from({ length: until - from }, (_, i) => `${column} ${from + i}`),
    );
    expect(new Set(taken).size, kind).toBe(taken.length);
  }
});
