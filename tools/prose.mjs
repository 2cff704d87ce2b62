// Checks the English of lessons, pages, documents, messages and comments, as part of `npm run lint`.
//   node tools/prose.mjs [FILE ...]              hits in these files, or in all
//   node tools/prose.mjs --stats [FILE ...]      how many hits of which kind each file has
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkProse } from './prose/check.mjs';
import { hasProse, proseFiles } from './prose/files.mjs';

/** @typedef {import('./prose/check.mjs').Report} Report */

const root = new URL('../', import.meta.url);
const options = process.argv.slice(2);
const given = options.filter((one) => !one.startsWith('--'));
const files =
  given.length > 0 ? given.filter((file) => hasProse(inProject(file))) : proseFiles(root);
/** @type {[path: string, Report][]} */
const reports = files.map((file) => {
  const path = given.length > 0 ? inProject(file) : file;
  const source = readFileSync(given.length > 0 ? file : new URL(file, root), 'utf8');
  return [path, checkProse(path, source)];
});

if (options.includes('--stats')) {
  stats();
} else {
  for (const [path, { hits }] of reports) {
    for (const { line, name, found, write } of hits) {
      console.log(`${path}:${line}: ${name}: '${found}' (${write})`);
      process.exitCode = 1;
    }
  }
}

/**
 * A file in another copy of the project is of the same kind as the one with that path in this one.
 * @param {string} file
 */
function inProject(file) {
  const path = relative(fileURLToPath(root), resolve(file)).replaceAll('\\', '/');
  return path.startsWith('..')
    ? path.replace(/^.*?(?=(?:lessons|src|docs|tests|tools)\/)/, '')
    : path;
}

function stats() {
  /** @type {Map<string, number>} */
  const totals = new Map();
  for (const [path, { hits, sentences, chained, longest }] of reports) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const { name } of hits) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      totals.set(name, (totals.get(name) ?? 0) + 1);
    }
    if (hits.length === 0 && given.length === 0) continue;
    const kinds = [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
    const measured =
      sentences === 0
        ? ''
        : `; ${sentences} sentences, ${((100 * chained) / sentences).toFixed(0)} % with a colon or semicolon, longest ${longest} words`;
    console.log(`${path}: ${kinds || 'no hits'}${measured}`);
  }
  for (const [name, count] of [...totals].sort(([, a], [, b]) => b - a))
    console.log(`${count}\t${name}`);
}
