// "Line" is a line of code, of text or in a chart; a physical hop is a link. "Way" is a manner; where packets go is a path, and
// which of both ends they go to, a direction. Everything else is a hit.
import { WORDS } from './words.mjs';

/** Anything that can be a hit has one of these words. */
export const LINE_OR_WAY = /\b(?:lines?|ways?)\b/i;

const [LINE = [], WAY = []] = ['line', 'way'].map((name) =>
  WORDS.find((word) => word.name === name)?.except.map((pattern) => new RegExp(pattern, 'gi')),
);

/** Outside of lessons most lines are lines of text, so more is let through. */
const TEXT_LINE =
  /\b(?:optional|spare|0['’]s) lines?\b|\blines? (?:ends?|on|in which|where|for|to write|0|X)\b|\blines? of ['‘]|\blines? (?:of words|['‘])|(?:^|[.:;,(]) ?lines?\b|\bline-height\b|["'.]line\b|\.[\w-]+ line\b|\blines of (?:its|their) own\b|\b(?:a|an|one|per|each|the|its|this|that|other|own|whole|single|same|new|exact|0|\d+|slides|no|any|another|long|more|most|many|some|such|as)[ -]lines?\b(?! (?:is|are|was|were) (?:idle|free|busy|slow|fast)| (?:rate|speed|delay|carries|with a delay|between|to the (?:client|server)| of (?:0|\d)))/gi;

/** @param {string} text @param {RegExp[]} allowed @returns {string} */
function without(text, allowed) {
  return allowed.reduce(
    (rest, pattern) =>
      rest.replace(pattern, (found) =>
        found.replace(/\b(?:lines?|ways?)\b/gi, (word) => '*'.repeat(word.length)),
      ),
    text,
  );
}

/** Never a manner, whatever follows. */
const PATH =
  /\b(?:on|along|down) (?:the|its|their|both|one|each|this|that) ways?\b|\b(?:long|twice the|half the) ways?\b/gi;

/**
 * @param {string} text of a passage
 * @param {boolean} isLesson
 * @returns {{ name: string, index: number, found: string, write: string }[]}
 */
export function lineAndWay(text, isLesson) {
  const hits = [];
  for (const { 0: found, index } of without(text, isLesson ? LINE : [...LINE, TEXT_LINE]).matchAll(
    /\blines?\b/gi,
  )) {
    hits.push({
      name: 'line',
      index,
      found,
      write: 'link (a line is of code, text or in a chart)',
    });
  }
  for (const { 0: found, index } of without(text, WAY).matchAll(/\bways?\b/gi)) {
    hits.push({
      name: 'way',
      index,
      found,
      write: 'path, direction, in flight (a way is a manner)',
    });
  }
  for (const { 0: found, index } of text.matchAll(PATH)) {
    if (
      !hits.some(
        (hit) => hit.name === 'way' && hit.index >= index && hit.index < index + found.length,
      )
    ) {
      hits.push({ name: 'way', index, found, write: 'in flight, on the path' });
    }
  }
  return hits;
}
