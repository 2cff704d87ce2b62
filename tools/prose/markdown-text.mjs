// The prose of a Markdown file. Parsing all of them with remark takes three seconds; blanking out what isn't prose, a tenth of one.
import { blank, CODE, NUMBER, withoutQuotes } from './passage.mjs';

/** @typedef {import('./passage.mjs').Passage} Passage */

/** What a lesson's front matter shows to readers, by its outermost key. */
const SHOWN = new Map([
  ['title', /^title:\s*(.*)/],
  ['stakes', /^stakes:\s*(.*)/],
  ['needs', /^\s+- (.*\s.*)/],
  ['outcomes', /^\s+- (.*)/],
  ['terms', /(?:\s|\{\s*|,\s*)means:\s*(.*)/],
  ['runs', /(?:\s|\{\s*|,\s*)title:\s*([^,}]*)/],
]);

/** Attributes of directives that are shown. */
const ATTRIBUTES = /\b(?:label(?:-\d)?|axis|as|choices)="([^"]*)"/g;

/** @param {string} source @returns {Passage[]} */
export function markdownPassages(source) {
  const front = /^---\n[^]*?\n---\n/.exec(source)?.[0] ?? '';
  const body = masked(source.slice(front.length));
  return [...frontMatter(front), ...blocks(body, front.length)];
}

/** @param {string} front @returns {Passage[]} */
function frontMatter(front) {
  /** @type {Passage[]} */
  const passages = [];
  let key = '';
  let start = 0;
  for (const line of front.split('\n')) {
    key = /^(\w+):/.exec(line)?.[1] ?? key;
    const value = SHOWN.get(key)?.exec(line)?.[1];
    if (value !== undefined && value !== '') {
      const at = start + line.lastIndexOf(value);
      const kind = key === 'title' || key === 'runs' ? 'title' : 'prose';
      passages.push({ text: inline(value), start: at, kind });
    }
    start += line.length + 1;
  }
  return passages;
}

/** @param {string} body @returns {string} without code, quotations, tables' rules and directives' syntax */
function masked(body) {
  const prose = body
    .replace(/^([ \t]*)(`{3,}|~{3,})[^]*?\n\1\2`*[ \t]*$/gm, (fence) => blank(fence))
    .replace(/^\$\$\n[^]*?\n\$\$$/gm, (formula) => blank(formula))
    .replace(/<!--[^]*?-->/g, (comment) => blank(comment))
    .replace(/^[ \t]*>.*$/gm, (quote) => blank(quote))
    .replace(/^:{3,}[ \t]*$/gm, (end) => blank(end))
    .replace(/^\[[^\]]+\]:.*$/gm, (definition) => blank(definition))
    .replace(/^[ \t]*\|?[ \t]*:?-{3,}[-|: \t]*$/gm, (rule) => blank(rule));
  return inline(prose);
}

/** An innermost one: what has others in its label is found when these are blank. */
const DIRECTIVE = /(?<![\w:]):([a-z][\w-]*)\[([^[\]]*)\](\{[^}\n]*\})?/g;

/** @param {string} text @returns {string} */
function inline(text) {
  return withoutQuotes(text)
    .replace(/(?<![\\$\w])\$[^$\n]+\$(?![\w$])/g, (formula) => blank(formula, CODE))
    .replace(DIRECTIVE, directive)
    .replace(DIRECTIVE, directive)
    .replace(/^(:::+)([\w-]+)(?:\[(.*?)\])?(\{[^\n]*\})?[ \t]*$/gm, blockLine)
    .replace(/\]\([^)\s]*(?:\s"[^"]*")?\)/g, (address) => blank(address))
    .replace(/<\/?[a-z][^>\n]*>/g, (tag) => blank(tag));
}

/**
 * @param {string} all
 * @param {string} name
 * @param {string} label
 * @param {string} [attributes]
 */
function directive(all, name, label, attributes = '') {
  const begin = ' '.repeat(name.length + 2);
  switch (name) {
    case 'anchor':
    case 'cite':
      return blank(all);
    case 'fact':
    case 'quote':
      return blank(all, NUMBER);
    case 'rule':
    case 'term': {
      const shown = shownAttributes(attributes);
      if (shown.trim() !== '') return blank(`${begin}${label}]`) + shown;
      return name === 'rule' ? blank(all, 'Rule') : `${begin}${label} ${shown}`;
    }
    case 'name':
      return blank(all, CODE);
    default:
      return `${begin}${label} ${shownAttributes(attributes)}`;
  }
}

/**
 * A block's first line; its attributes are a passage of their own.
 * @param {string} all
 * @param {string} colons
 * @param {string} name
 * @param {string} [title]
 * @param {string} [attributes]
 */
function blockLine(all, colons, name, title, attributes = '') {
  const head = blank(colons + name).replace(/^./, TITLE);
  if (title === undefined) return `${head}${shownAttributes(attributes)}`.padEnd(all.length);
  return `${head} ${title}${SPLIT}${shownAttributes(attributes)}`.padEnd(all.length);
}

/** @param {string} attributes @returns {string} as long as they are, with nothing but what readers see */
function shownAttributes(attributes) {
  let shown = blank(attributes);
  for (const found of attributes.matchAll(ATTRIBUTES)) {
    const at = found.index + found[0].length - 1 - found[1].length;
    shown = shown.slice(0, at) + found[1] + shown.slice(at + found[1].length);
  }
  return shown;
}

/** Marks within a masked text: what follows is a title; a passage ends here. */
const TITLE = '\ue001';
const SPLIT = '\ue002';

/**
 * @param {string} body
 * @param {number} offset of it in the file
 * @returns {Passage[]}
 */
function blocks(body, offset) {
  /** @type {Passage[]} */
  const passages = [];
  const ends =
    /\n[ \t]*\n|\n(?=[ \t]*(?:[-*+]|\d+\.)[ \t])|\n(?=#{1,6} |\ue001|[ \t]*\|)|\n(?<=^#{1,6} .*\n|\ue001.*\n|\|[ \t]*\n)|\ue002|(?<!\\)\|/gm;
  let start = 0;
  /** @param {number} end */
  const take = (end) => {
    const piece = body.slice(start, end);
    const lead = /^[\s\ue001]*(?:(?:[-*+]|\d+\.)[ \t]+(?:\[[ x]\][ \t]+)?|#{1,6} )?/.exec(piece);
    const head = lead?.[0] ?? '';
    const text = piece.slice(head.length);
    if (/\p{L}{2}/u.test(text)) {
      const kind = /[#\ue001]/.test(head) ? 'title' : 'prose';
      passages.push({
        text: text.replace(/[*_[\]\\]/g, ' '),
        start: offset + start + head.length,
        kind,
      });
    }
  };
  for (const found of body.matchAll(ends)) {
    take(found.index);
    start = found.index + found[0].length;
  }
  take(body.length);
  return passages;
}

/**
 * What readers see of a file of data: texts of two words at least.
 * @param {string} source of YAML
 * @returns {Passage[]}
 */
export function yamlPassages(source) {
  return [...source.matchAll(/^[ \t]*(?:- )?(?:\w+:)?[ \t]*(.*)$/gm)]
    .filter(([, value]) => /\p{L}{2,}\s+\p{L}+/u.test(value) && !value.startsWith('#'))
    .map((found) => ({
      text: inline(found[1]),
      start: found.index + found[0].length - found[1].length,
      kind: /** @type {const} */ ('prose'),
    }));
}
