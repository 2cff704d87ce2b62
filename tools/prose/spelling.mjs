// British spellings that occur in texts like ours, as stems with their American ones. A dictionary would be 100 times as
// large and would reject every name of a protocol.

/** @type {[british: string, american: string][]} */
const STEMS = [
  ['colour', 'color'],
  ['behaviour', 'behavior'],
  ['favour', 'favor'],
  ['honour', 'honor'],
  ['neighbour', 'neighbor'],
  ['labour', 'labor'],
  ['flavour', 'flavor'],
  ['rumour', 'rumor'],
  ['acknowledgement', 'acknowledgment'],
  ['judgement', 'judgment'],
  ['ageing', 'aging'],
  ['cancelled', 'canceled'],
  ['cancelling', 'canceling'],
  ['labelled', 'labeled'],
  ['labelling', 'labeling'],
  ['modelled', 'modeled'],
  ['modelling', 'modeling'],
  ['signalled', 'signaled'],
  ['signalling', 'signaling'],
  ['travelled', 'traveled'],
  ['travelling', 'traveling'],
  ['levelled', 'leveled'],
  ['grey', 'gray'],
  ['centre', 'center'],
  ['metre', 'meter'],
  ['fibre', 'fiber'],
  ['theatre', 'theater'],
  ['whilst', 'while'],
  ['amongst', 'among'],
  ['towards', 'toward'],
  ['licence', 'license'],
  ['defence', 'defense'],
  ['practise', 'practice'],
  ['programme', 'program'],
  ['catalogue', 'catalog'],
  ['analogue', 'analog'],
  ['artefact', 'artifact'],
  ['fulfil(?!l)', 'fulfill'],
  ['learnt', 'learned'],
  ['spelt', 'spelled'],
  ['burnt', 'burned'],
  ['dreamt', 'dreamed'],
  ['sceptic', 'skeptic'],
  ['per cent', 'percent'],
  ['analys(?:e|ed|es|ing)\\b', 'analyze'],
  ['paralys', 'paralyze'],
  ['catalys', 'catalyze'],
  [
    '(?:recogn|real|organ|minim|maxim|optim|initial|normal|summar|synchron|serial|emphas|priorit|util|general|capital|special|standard|character|material|visual|random|local|central|apolog|critic|equal|final|formal|token|sanit|custom|author|memor|item|ideal|harmon|quant|categor|public)is(?:e|ed|es|ing|er|ation|ations)\\b',
    '-ize',
  ],
];

export const BRITISH = new RegExp(
  String.raw`\b(?:un|re|dis|mis|dé)?(?:${STEMS.map(([stem]) => stem).join('|')})\w*`,
  'gi',
);

/** Words that only begin like a British one. */
const OTHERS =
  /^(?:programmed|programmer|programmes?d|parameter|greyhound|catalogued?s?\b(?=\()|analyses$|ise|labelledby)/i;

/**
 * @param {string} text of a passage
 * @returns {{ name: string, index: number, found: string, write: string }[]}
 */
export function britishSpellings(text) {
  return [...text.matchAll(BRITISH)]
    .filter(
      ({ 0: found }) => !/^programm(?:ed|er|ers|able|ing)/i.test(found) && !OTHERS.test(found),
    )
    .map(({ 0: found, index }) => ({ name: 'spelling', index, found, write: american(found) }));
}

/** @param {string} word @returns {string} */
function american(word) {
  const pair = STEMS.find(([stem]) => new RegExp(stem, 'i').test(word));
  return pair ? pair[1] : word;
}
