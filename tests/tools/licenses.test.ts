// Whatever package has something in the site is named with its license: which one a file is of, and what is written down.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { packageOf, writeLicenses } from '../../tools/site/licenses.ts';

const folder = mkdtempSync(join(tmpdir(), 'licenses-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['/home/a/site/node_modules/qr/index.js', 'node_modules/qr'],
  ['/home/a/site/node_modules/@noble/hashes/sha2.js', 'node_modules/@noble/hashes'],
  ['node_modules/@font/inter/files/inter.woff2', 'node_modules/@font/inter'],
  ['\0/a/node_modules/qr/index.js?commonjs', 'node_modules/qr'],
  ['/a/node_modules/one/node_modules/@b/two/x.js', 'node_modules/one/node_modules/@b/two'],
  ['C:\\a\\node_modules\\@noble\\hashes\\sha2.js', 'node_modules/@noble/hashes'],
  ['/home/a/site/src/plot/index.ts', undefined],
])('%s', (file, name) => {
  expect(packageOf(file)).toBe(name);
});

/** A package in a folder of its own. */
function madePackage(name: string, files: Readonly<Record<string, string>>): string {
  const own = join(folder, name);
  mkdirSync(own);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(own, file), text);
  writeFileSync(join(own, 'package.json'), JSON.stringify({ name, version: '1.2', license: 'X' }));
  return own;
}

test('each is written down with its name, version and text, the project’s own first', async () => {
  const packages = [
    madePackage('b', { 'LICENCE.md': 'of b' }),
    madePackage('a', { License: 'of a' }),
  ];
  const file = join(folder, 'licences.txt');
  await writeLicenses(file, new Set(packages));
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/^ackclock [\d.]+ \(MIT\)\n\nMIT License\n/);
  expect(text).toMatch(/\n---+\n\na 1\.2 \(X\)\n\nof a\n\n?---+\n\nb 1\.2 \(X\)\n\nof b\n$/);
});

test('one whose license has no text ends the build', async () => {
  const bare = madePackage('bare', { 'README.md': 'MIT' });
  const writing = writeLicenses(join(folder, 'none.txt'), new Set([bare]));
  await expect(writing).rejects.toThrow('bare: it is part of the site');
});
