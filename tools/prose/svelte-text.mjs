// The prose of a component: its text, its attributes, its comments and the strings in its script.
import { parse } from 'svelte/compiler';
import { blank, CODE, hasWords, NUMBER, withoutQuotes } from './passage.mjs';
import { sourcePassages } from './source-text.mjs';

/** @typedef {import('./passage.mjs').Passage} Passage */
/** @typedef {any} Node of Svelte's tree */

/** Elements within a sentence. */
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'button',
  'cite',
  'code',
  'dfn',
  'em',
  'i',
  'kbd',
  'q',
  'small',
  'span',
  'strong',
]);
const CODES = new Set(['code', 'kbd', 'pre']);
/** Attributes whose values are not prose. */
const TECHNICAL =
  /^(?:class|d|viewBox|points|transform|id|href|rel|for|style|sizes|srcset|allow|sandbox|pattern|stroke.*|preserveAspectRatio|aria-(?:labelledby|describedby|controls|owns))$/;

/** @param {string} source @returns {Passage[]} */
export function sveltePassages(source) {
  /** @type {Passage[]} */
  const passages = [];
  const root = parse(source, { modern: true });
  for (const script of [root.instance, root.module]) {
    if (!script) continue;
    const { start, end } = /** @type {Node} */ (script.content);
    passages.push(...sourcePassages(source.slice(start, end), { offset: start }));
  }
  for (const found of source.matchAll(/\/\*[^]*?\*\//g)) {
    const { start = source.length, end = 0 } = /** @type {Node} */ (root.css) ?? {};
    if (found.index > start && found.index < end)
      passages.push(...sourcePassages(found[0], { offset: found.index }));
  }
  fragment(root.fragment);
  return passages;

  /** @param {Node} node */
  function fragment({ nodes }) {
    /** @type {Passage | undefined} */
    let open;
    const close = () => {
      if (open && hasWords(open.text)) passages.push({ ...open, text: withoutQuotes(open.text) });
      open = undefined;
    };
    /** @param {Node} node @param {string} text */
    const add = (node, text) => {
      open ??= { text: '', start: node.start, kind: 'prose' };
      const gap = node.start - open.start - open.text.length;
      open.text += blank(source.slice(node.start - Math.max(0, gap), node.start)) + text;
    };
    /** @param {Node[]} children */
    const walk = (children) => {
      for (const node of children) {
        if (node.type === 'Text') add(node, node.raw);
        else if (node.type === 'ExpressionTag') {
          add(node, blank(source.slice(node.start, node.end), NUMBER));
          expression(node);
        } else if (node.type === 'Comment') {
          passages.push({ text: withoutQuotes(node.data), start: node.start + 4, kind: 'comment' });
        } else if (node.type === 'RegularElement' && INLINE.has(node.name)) {
          attributes(node);
          if (CODES.has(node.name)) add(node, blank(source.slice(node.start, node.end), CODE));
          else walk(node.fragment.nodes);
        } else if (node.type === 'IfBlock' || node.type === 'EachBlock') {
          // A branch can end a sentence or be one, so it is read by itself.
          if (open) add(node, NUMBER);
          children_(node);
        } else {
          close();
          children_(node);
        }
      }
    };
    walk(nodes);
    close();
  }

  /** @param {Node} node */
  function children_(node) {
    attributes(node);
    for (const key of [
      'fragment',
      'body',
      'consequent',
      'alternate',
      'fallback',
      'pending',
      'then',
      'catch',
    ]) {
      if (node[key]?.type === 'Fragment') fragment(node[key]);
    }
    for (const key of ['expression', 'test'])
      if (node[key]?.start !== undefined) expression(node[key]);
  }

  /** @param {Node} node */
  function attributes({ attributes: all }) {
    for (const { name, value, start, end, type } of all ?? []) {
      if (type !== 'Attribute') {
        passages.push(...sourcePassages(source.slice(start, end), { offset: start }));
        continue;
      }
      if (value === true || TECHNICAL.test(name)) continue;
      const parts = [value].flat();
      let text = '';
      for (const part of parts) {
        text = text.padEnd(part.start - parts[0].start);
        if (part.type === 'Text') text += part.raw;
        else {
          text += blank(source.slice(part.start, part.end), NUMBER);
          expression(part);
        }
      }
      if (hasWords(text)) passages.push({ text, start: parts[0].start, kind: 'string' });
    }
  }

  /** @param {Node} node */
  function expression({ start, end }) {
    passages.push(...sourcePassages(source.slice(start, end), { offset: start }));
  }
}
