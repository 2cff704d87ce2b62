// What is wrong with a file's prose.
import { LINE_OR_WAY, lineAndWay } from './line-and-way.mjs';
import { markdownPassages, yamlPassages } from './markdown-text.mjs';
import { ALLOWED, PATTERNS } from './patterns.mjs';
import { blank } from './passage.mjs';
import { MAX_CHAINED, MAX_WORDS, sentencesOf } from './sentences.mjs';
import { sourcePassages } from './source-text.mjs';
import { BRITISH, britishSpellings } from './spelling.mjs';
import { sveltePassages } from './svelte-text.mjs';

/**
 * @typedef {import('./passage.mjs').Passage} Passage
 * @typedef {{ name: string, line: number, found: string, write: string }} Hit `line`: from 1; `write`: what to write instead
 * @typedef {{ hits: Hit[], sentences: number, chained: number, longest: number }} Report
 */

/** Fast path, since most passages have no hit: one search per set of flags says whether any pattern matches. */
const ANY = ['', 'i'].map((flags) => {
  const same = [...PATTERNS.map(({ find }) => find), LINE_OR_WAY, BRITISH].filter(
    (find) => find.ignoreCase === flags.includes('i'),
  );
  return new RegExp(same.map(({ source }) => `(?:${source})`).join('|'), flags);
});

/**
 * @param {string} path from the project's root, with slashes: says what the file is
 * @param {string} source
 * @returns {Passage[]} the pieces of it that people read
 */
export function passagesOf(path, source) {
  if (path.endsWith('.md')) return markdownPassages(source);
  if (path.endsWith('.yaml')) return yamlPassages(source);
  if (path.endsWith('.svelte')) return sveltePassages(source);
  // A test's strings are data, many of them from outside.
  return sourcePassages(source, { strings: !path.startsWith('tests/') });
}

/**
 * @param {string} path
 * @param {string} source
 * @returns {Report} sentences are counted in lessons alone
 */
export function checkProse(path, source) {
  const isLesson = /^lessons\/.*\.md$/.test(path);
  /** @type {Hit[]} */
  const hits = [];
  const report = { hits, sentences: 0, chained: 0, longest: 0 };
  for (const { text: original, start, kind } of passagesOf(path, source)) {
    const text = ALLOWED.reduce(
      (rest, one) => rest.replace(one, (found) => blank(found)),
      original,
    );
    /** @param {{ name: string, index: number, found: string, write: string }} hit */
    const add = ({ name, index, found, write }) => {
      const line = source.slice(0, start + index).split('\n').length;
      hits.push({ name, line, found: found.replace(/\s+/g, ' ').trim(), write });
    };
    const tight = text.trimStart().replace(/\s+/g, ' ');
    if (ANY.some((pattern) => pattern.test(tight))) {
      const at = placesIn(text);
      for (const hit of hitsIn(tight, isLesson)) {
        add({ ...hit, index: at(hit.index), found: around(tight, hit.index, hit.found) });
      }
    }
    if (!isLesson || kind !== 'prose') continue;
    for (const { text: sentence, index, words, chained } of sentencesOf(text)) {
      report.sentences += 1;
      report.chained += Number(chained);
      report.longest = Math.max(report.longest, words);
      if (words > MAX_WORDS) {
        const found = `${words} words: ${sentence.slice(0, 60)}`;
        add({ name: 'long-sentence', index, found, write: `at most ${MAX_WORDS} words` });
      }
    }
  }
  hits.sort((a, b) => a.line - b.line);
  const share = report.chained / report.sentences;
  if (report.sentences > 0 && share > MAX_CHAINED) {
    const found = `${report.chained} of ${report.sentences} sentences`;
    hits.push({
      name: 'chained',
      line: 1,
      found,
      write: 'because, so, but instead of colons and semicolons',
    });
  }
  return report;
}

/**
 * @param {string} tight a passage in which each run of spaces is a single one
 * @param {boolean} isLesson
 * @returns {{ name: string, index: number, found: string, write: string }[]}
 */
function hitsIn(tight, isLesson) {
  const worded = PATTERNS.flatMap(({ name, find, write }) =>
    [...tight.matchAll(find)].map(({ 0: found, index }) => ({ name, index, found, write })),
  );
  return [...worded, ...lineAndWay(tight, isLesson), ...britishSpellings(tight)];
}

/**
 * @param {string} text
 * @param {number} index
 * @param {string} found there
 */
function around(text, index, found) {
  const before = text.slice(Math.max(0, index - 20), index).replace(/^\S*\s/, '');
  const after = text
    .slice(index + found.length)
    .slice(0, 20)
    .replace(/\s\S*$/, '');
  return before + found + after;
}

/**
 * @param {string} text
 * @returns {(index: number) => number} where in it a place is after each run of spaces became a single space
 */
function placesIn(text) {
  /** @type {number[]} */
  const places = [];
  let inSpaces = true;
  for (let index = 0; index < text.length; index += 1) {
    const isSpace = /\s/.test(text[index]);
    if (!(isSpace && inSpaces)) places.push(index);
    inSpaces = isSpace;
  }
  return (index) => places[index] ?? text.length;
}
