import { quantityText } from '../../../query/index.ts';
import type { BetBlock, Text } from '../../../course/markdown/index.ts';
import type { Progress } from '../state/progress.ts';

/** What was bet, in words; undefined: nothing. */
export function betText(
  { id, asked, choices }: BetBlock,
  { bets, values }: Pick<Progress, 'bets' | 'values'>,
): Text | undefined {
  const value = values[id];
  if (asked === null || value === undefined) return choices[bets[id] ?? -1]?.answer;
  return [{ kind: 'text', text: quantityText({ value, unit: asked.unit }) }];
}
