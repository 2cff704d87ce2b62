// Builds the site in dist/ only if something that it is made of has changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const memory = `${root}.cache/site`;

/** What a build reads. */
const sources = [
  ...['src', 'lessons', 'public', 'tools', 'docs', 'tests/fixtures', 'examples'],
  ...['package.json', 'package-lock.json', 'vite.config.ts', 'svelte.config.js'],
];

/** Path, size and modification time of every file that a build reads, and the address that it is built for. */
export function siteStamp() {
  const stamp = createHash('sha256').update(process.env.ACKCLOCK_ADDRESS ?? '');
  for (const source of sources) {
    const path = `${root}${source}`;
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' }).sort()
      : [''];
    for (const file of files) {
      const { size, mtimeMs } = statSync(file === '' ? path : `${path}/${file}`);
      stamp.update(`${source}/${file} ${size} ${mtimeMs}\n`);
    }
  }
  return stamp.digest('hex');
}

/** Records that dist/ was built from these sources. @param {string} stamp from before the build */
export function rememberSite(stamp) {
  mkdirSync(dirname(memory), { recursive: true });
  writeFileSync(memory, stamp);
}

export function isFresh() {
  return (
    existsSync(`${root}dist/index.html`) &&
    existsSync(memory) &&
    readFileSync(memory, 'utf8') === siteStamp()
  );
}

/** Builds the site unless dist/ is fresh. A build that fails ends the process. */
export function provideSite() {
  if (isFresh()) {
    console.error('dist/ is up to date.');
    return;
  }
  const { status } = spawnSync(process.execPath, ['tools/build.mjs'], {
    cwd: root,
    // Standard output is left to the calling command.
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
}
