// Wordings that readers stumble over, each with what to write instead. docs/lessons.md says the same in sentences.
import { WORDS } from './words.mjs';

/**
 * @typedef {'lesson' | 'document' | 'program'} FileKind
 * @typedef {{ name: string, find: RegExp, write: string, only?: FileKind }} Pattern
 */

const SIZE = String.raw`(?:bytes?|KB|MB|kB|segments?|lines? of code|characters|milliseconds|ms|seconds?)`;
const MACHINE = String.raw`(?:client|server|host|sender|receiver|machine|browser|stack|TCP|connection|application|router|end|side)s?`;

/** These need more than a pattern, or are in many comments still. */
const LEFT_OUT = ['line', 'way', 'time-out'];

/** @type {Pattern[]} */
export const PATTERNS = [
  ...WORDS.filter(({ name }) => !LEFT_OUT.includes(name)).map(({ name, find, write }) => ({
    name,
    find: new RegExp(find, 'gi'),
    write,
  })),
  {
    name: 'fronted-so',
    find: /\bSo (?:fast|slow|late|early|long|large|small|much|little|few|far apart|short|high|low|often|wide|soon|big|near)(?: \w+)? (?:it|they|he|would|could|were|was|is|are|the|a|this|that)\b|\bSo (?:it|they) (?:would be|left|leave|came)\b/g,
    write: "'That would be right if ...'",
  },
  {
    name: 'headless-who',
    find: /\b(?:[Ff]or|[Tt]o|from|than|by|what|lets|that|[Ii]f) who (?:\w+s|has|have|is|was|had|does)\b|(?:^|[.:;]\s+)Who (?:\w+s|has|is|was|had)\b(?=[^?]*(?:\.|$))/g,
    write: 'anyone who, readers who, you',
  },
  {
    name: 'size-has',
    find: new RegExp(
      String.raw`\b(?:has|have|had)\s+(?:(?:only|just|about|exactly|at most|at least|as many as)\s+)?(?:0|\d[\d.,]*|X)\s+${SIZE}\b(?!\s+(?:to|left|in|of|more|queued|waiting|ready|ahead|on|that|unacknowledged|free|for|less))`,
      'g',
    ),
    write: "a size *is*: 'the request is 53 bytes'",
  },
  {
    name: 'of-our-time',
    find: /\bof (?:our|that|their|its) (?:own )?(?:times?|days?)\b|\b(?:stacks?|hosts?|machines?|systems?|servers?|browsers?|clients?|computers?|Unix|Linux|BSDs?|TCPs?|code|networks?|software|papers?|kernels?) of the (?:time|day)\b/gi,
    write: "today's Linux, in the 1990s",
  },
  {
    name: 'tell',
    find: /\b(?:is|are|was|were|be|been|being) told\b(?! apart)|\b(?:tells?|telling)\s*(?:[.,;:!?)]|(?:of|by|in|from|nothing|only)\b)/gi,
    write: 'shows, says, reports, reveals',
  },
  {
    name: 'stand',
    find: /\b(?:stands?|stood|standing) (?:in|at|on|beside|below|above|where|there|as|before|after|between|elsewhere|here|until|with|near|next|why|behind|right|alone in|under|over|within)\b|\b(?:may|can|must|cannot|will|to|could|where (?:it|they|this)) stands?\b(?! (?:for|out|up|still|by itself))/gi,
    write: 'be, appear, go, sit',
  },
  {
    name: 'calque',
    find: /\bOnly that\b|\bso much is\b|\balso not\b|\bat one stroke\b|\bn[ao]ught\b|\bfor ever\b|\bby (?:its|their) own lights\b|\blie[s]? ready\b|\bhad better\b|\bsays? nothing of\b|\bwhat came of it\b|\bsolely\b|\bdear(?:er|est)\b|\bwillingly\b/g,
    write: 'but, nor, all at once, zero, forever, ready',
  },
  {
    name: 'what-of',
    find: /\b[Ww]hat of\b|\bso that who\b|\b[Ff]or whom\b/g,
    write: 'which of ..., so that anyone who ...',
  },
  {
    name: 'already-last',
    find: /\balready\s*[.,;:)]|\bfor out of date\b/g,
    write: "'for 111 ms so far'; already goes before the verb",
  },
  {
    name: 'one',
    find: /(?:^|[.,;:(] ?|\b(?:if|that|as|where|what|how|when|which|than|so|and|but|because) )[Oo]ne (?:must|can|may|might|would|should|could|has to|sees|reads|knows|does not|cannot|wants|looks|needs to|had)\b/gi,
    write: 'you, or an imperative',
  },
  {
    name: 'machines-want',
    find: new RegExp(
      String.raw`\b${MACHINE} (?:wants?|hopes?|owes?|thinks?|believes?|wishes|likes?|dares?)\b`,
      'g',
    ),
    write: 'must, is allowed to, waits for',
  },
];

/** Correct wordings that would be hits; they are blanked before the search. */
export const ALLOWED = [
  // A paper's and a standard's own names.
  /\bopen interest\b|\bMultiple Ways\b/g,
  /\bModelling of \{?HTTP\b/g,
];
