// Which files have prose of ours.
import { readdirSync } from 'node:fs';

const FOLDERS = ['bin', 'docs', 'examples', 'lessons', 'src', 'tools'];
const READ = /\.(?:md|yaml|svelte|[cm]?[jt]s)$/;
/** Data from outside, or made by programs; and the lint's own patterns. */
const LEFT_OUT =
  /(?:^|\/)node_modules\/|\.d\.ts$|^tools\/prose\/(?:patterns|spelling|line-and-way)\.mjs$/;

/** @param {URL} root of the project @returns {string[]} paths from there, with slashes */
export function proseFiles(root) {
  const within = FOLDERS.flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  );
  return [...readdirSync(root), ...within].filter(hasProse).sort();
}

/** @param {string} path from the root, with slashes @returns {boolean} */
export function hasProse(path) {
  return READ.test(path) && !LEFT_OUT.test(path);
}
