// "Line" is a line of code, of text or in a chart; a physical hop is a link. "Way" is a manner; where packets go is a path, and
// which of both ends they go to, a direction. Everything else is a hit.

/** Anything that can be a hit has one of these words. */
export const LINE_OR_WAY = /\b(?:lines?|ways?)\b/i;

/** A line of code or text or in a chart, by the words before or after it. */
const LINE = [
  /\b(?:why|command|time|status|request|response|header|base|guide|code|key|grid|tick|leading|blank|empty|first|second|third|last|next|previous|two|three|four|five|few|following|text|log|source|output|dividing|leader|cursor|zero|goal|deadline|edge|axis|straight|horizontal|vertical|dashed|dotted|broken|solid|thin|thick|faint|upper|lower|bold|slanted|diagonal|flat|gray|amber|red|blue|green|violet|black|white|colored|marked|cache|telephone|serial|leased|every|these|those)[ -]lines?\b(?! (?:is|are) (?:idle|free|busy|slow|fast)| (?:rate|speed|delay|with a delay|between|to the (?:client|server)))/gi,
  /\blines? (?:of|in) (?:a |an |the |this |its |your |that |each |which )?(?:\w+['’]?s? ){0,3}?(?:code|text|output|file|header|HTML|prose|log|table|picture|plot|chart|script|config\w*|program|library|YAML|JSON|Markdown|legend|ladder|source|TCP|lesson|page)s?\b/gi,
  /\blines? (?:X|in X|that (?:turns?|sets?|says?|begins?|starts?|reads?|names?|contains?|marks?|ends?)|numbers?|breaks?|charts?|lengths?|endings?|height|feeds?|up|by line|above|below|plots?|or two)\b/gi,
  /\b(?:draws?|drawn|drags?|read|add|paste|writes?|prints?|look for) (?:a |one |the |this |that |each )lines?\b/gi,
  /\b(?:(?:host|cursor|deadline)s?['’]s?|hosts['’]|level|wavy|upright|dimension) lines?\b/gi,
  /\b(?:head[ -]of[ -](?:the )?line|file and line|X lines?|timelines?|in line with|line by line|on line \d+)\b/gi,
];

/** Outside of lessons most lines are lines of text, so more is let through. */
const TEXT_LINE =
  /\b(?:optional|spare|0['’]s) lines?\b|\blines? (?:ends?|on|in which|where|for|to write|0|X)\b|\blines? of ['‘]|\blines? (?:of words|['‘])|(?:^|[.:;,(]) ?lines?\b|\bline-height\b|["'.]line\b|\.[\w-]+ line\b|\blines of (?:its|their) own\b|\b(?:a|an|one|per|each|the|its|this|that|other|own|whole|single|same|new|exact|0|\d+|slides|no|any|another|long|more|most|many|some|such|as)[ -]lines?\b(?! (?:is|are|was|were) (?:idle|free|busy|slow|fast)| (?:rate|speed|delay|carries|with a delay|between|to the (?:client|server)| of (?:0|\d)))/gi;

/** A manner, and idioms with that word. */
const WAY = [
  /\b(?:a|an|any|no|some|one|this|that|these|those|every|either|which|what|another|other|both|two|three|four|many|several|only|same|best|fast(?:est)?|safe|easy|easiest|simple|simplest|good|better|right|wrong|short|own|new|old|different|second|third|slower|faster|known|cheap(?:est)?|clean(?:est)?|quick(?:est)?|ordinary|shared|all|more|0) ways?\b(?! (?:from|between|towards?|has|is (?:free|long|short|busy|idle|slow)|carries|delays?|back|through the network|to (?:the )?(?:client|server|another)))/gi,
  /\bthe ways? (?:a|an|the|it|they|you|we|this|that|its|in which|TCP|Linux|BSD|of \w+ing|to \w+)\b/gi,
  /\beach way (?:in which|to|of)\b/gi,
  /\b(?:by the way|(?:in|out of) (?:the|its|each other.s) way|each other.s way|gives? way|giving way|(?:all|part of|most of) the way|one-way|two-way|three-way|ways? (?:out|around|round|in which|of \w+ing))\b/gi,
  /\b(?:in|a) [\w-]+ way\b/gi,
  /\bways? to \w+\b/gi,
  // Names of a product feature and of fields.
  /\bshort ways?\b|['‘]way\b/gi,
  /\b(?:ms|s|0|X) each way\b|\bby way of\b/gi,
  // Has a pattern of its own.
  /\bunder way\b/gi,
];

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
