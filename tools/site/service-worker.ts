import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** Not for readers of the site: previews that other sites show, and the element that is for pages elsewhere. */
const NOT_KEPT =
  /^(?:social-preview\.png|previews\/.*|ack-clock\.js|assets\/(?:faces|parts)-[\w-]+\.js)$/;

/**
 * Prepends to the service worker's script the list of what it keeps: every file of the site, and a version that changes with
 * any of them, so that browsers notice.
 */
export async function writeServiceWorker(site: string, script: string): Promise<void> {
  const files = filesIn(site).filter((file) => file !== script && !NOT_KEPT.test(file));
  const file = join(site, script);
  const code = await readFile(file, 'utf8');
  const hash = createHash('sha256').update(code);
  for (const name of files) hash.update(`\0${name}\0`).update(readFileSync(join(site, name)));
  const list = { version: hash.digest('hex').slice(0, 16), files: files.map(keptAs) };
  await writeFile(file, `const SITE = ${JSON.stringify(list)};\n${code}`);
}

/** In one order on every machine, with slashes. */
function filesIn(site: string): string[] {
  return readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(site.length + 1))
    .map((file) => file.split(sep).join('/'))
    .sort();
}

/** A page is kept under its folder: some servers redirect from its `index.html`. */
function keptAs(file: string): string {
  return file.replace(/(^|\/)index\.html$/, '$1') || './';
}
