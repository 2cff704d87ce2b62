// Which of the built lessons has the most to bring: what is measured of it holds for all others.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * @param {string} site the built site's folder
 * @returns {string} the lesson whose HTML is the longest as a server sends it, compressed: its path below the site's root
 */
export function largestLesson(site) {
  const lessons = readdirSync(join(site, 'lessons'))
    .map((slug) => ({ path: `lessons/${slug}/`, file: join(site, 'lessons', slug, 'index.html') }))
    .filter(({ file }) => existsSync(file))
    .map(({ path, file }) => ({ path, bytes: gzipSync(readFileSync(file)).length }));
  const [largest] = lessons.sort((a, b) => b.bytes - a.bytes);
  if (largest === undefined) throw new Error(`${site}: no lesson is built here`);
  return largest.path;
}
