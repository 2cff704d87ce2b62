import type { Problems } from './problems.ts';
import type { Inline, Text } from './text.ts';

/** Maximum length of the stakes as displayed: three lines beside a picture. */
export const maxStakes = 120;

/**
 * Reports what keeps a lesson's stakes from being one plain sentence of at most `maxStakes` characters. Readers see them
 * first and large, so they must not need anything to be looked up.
 * @param line of the stakes in the lesson's file
 */
export function reportStakes(stakes: Text, line: number, problems: Problems): void {
  const shown = stakes.map(plainInline).join('');
  if (shown.length > maxStakes) {
    problems.add(
      line,
      `the stakes are ${shown.length} characters long; at most ${maxStakes} are allowed`,
      'write one short sentence that makes the reader want to go on',
    );
  }
  if (/[.?!]\s+\S/.test(shown)) {
    problems.add(line, 'the stakes are more than one sentence', 'keep the one that matters most');
  }
  const linked = stakes.find(isLinked);
  if (linked !== undefined) {
    problems.add(
      line,
      `the stakes hold a link ('${plainInline(linked)}')`,
      'write words and facts; explain rules, terms and sources in the first step',
    );
  }
}

function plainInline(inline: Inline): string {
  if ('content' in inline) return inline.content.map(plainInline).join('');
  return inline.text;
}

function isLinked(inline: Inline): boolean {
  return ['rule', 'term', 'cite', 'quote', 'link', 'formula'].includes(inline.kind);
}
