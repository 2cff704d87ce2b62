// What is wrong with a file's prose.
import { lineAndWay } from './line-and-way.mjs';
import { markdownPassages, yamlPassages } from './markdown-text.mjs';
import { ALLOWED, PATTERNS } from './patterns.mjs';
import { blank } from './passage.mjs';
import { MAX_CHAINED, MAX_WORDS, sentencesOf } from './sentences.mjs';
import { sourcePassages } from './source-text.mjs';
import { britishSpellings } from './spelling.mjs';
import { sveltePassages } from './svelte-text.mjs';

/**
 * @typedef {import('./passage.mjs').Passage} Passage
 * @typedef {{ name: string, line: number, found: string, write: string }} Hit `line`: from 1; `write`: what to write instead
 * @typedef {{ hits: Hit[], sentences: number, chained: number, longest: number }} Report
 */

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
    const flat = text.replace(/\s/g, ' ');
    /** @param {{ name: string, index: number, found: string, write: string }} hit */
    const add = ({ name, index, found, write }) => {
      const line = source.slice(0, start + index).split('\n').length;
      hits.push({ name, line, found: found.replace(/\s+/g, ' ').trim(), write });
    };
    const { tight, at } = tightened(flat);
    for (const { name, find, write } of PATTERNS) {
      for (const { 0: found, index } of tight.matchAll(find)) {
        add({ name, index: at(index), found: around(tight, index, found), write });
      }
    }
    for (const hit of [...lineAndWay(tight, isLesson), ...britishSpellings(tight)]) {
      add({ ...hit, index: at(hit.index), found: around(tight, hit.index, hit.found) });
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
 * Runs of spaces, which are left of what was blanked, made one.
 * @param {string} flat
 * @returns {{ tight: string, at: (index: number) => number }} `at`: where in `flat` a place in `tight` was
 */
function tightened(flat) {
  /** @type {number[]} */
  const places = [];
  let tight = '';
  for (let index = 0; index < flat.length; index += 1) {
    if (flat[index] === ' ' && (tight === '' || tight.endsWith(' '))) continue;
    places.push(index);
    tight += flat[index];
  }
  return { tight, at: (index) => places[index] ?? flat.length };
}
