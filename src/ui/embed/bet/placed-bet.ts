import type { BetBlock } from '../../../course/markdown/index.ts';
import { betText } from '../../lesson/bet/text.ts';
import { unitOf } from '../../lesson/bet/entry.ts';
import { plainText } from '../../lesson/state/path.ts';
import type { Progress } from '../../lesson/state/progress.ts';

/** A bet that was placed, as the parent sees it. */
export interface PlacedBet {
  readonly bet: string;
  /** Number of the choice, from 1; of a value the choice that it counts as, null if it is near to none. */
  readonly choice: number | null;
  /** The choice, or the value with its unit, in words. */
  readonly answer: string;
  /** What was bet where a value is asked for, and its unit, which a count has not. */
  readonly value?: number;
  readonly unit?: string;
  readonly right: boolean;
}

/** What was bet; undefined: nothing yet. */
export function placedBet(
  bet: BetBlock,
  progress: Pick<Progress, 'bets' | 'values'>,
): PlacedBet | undefined {
  const placed = progress.bets[bet.id];
  if (placed === undefined) return undefined;
  const { id, asked, choices } = bet;
  const choice = choices[placed];
  const value = progress.values[id];
  return {
    bet: id,
    choice: choice === undefined ? null : placed + 1,
    answer: plainText(betText(bet, progress) ?? []),
    ...(asked !== null && value !== undefined && inItsUnit(value, unitOf(asked))),
    right: choice?.right === true,
  };
}

function inItsUnit(
  value: number,
  { name, size }: ReturnType<typeof unitOf>,
): Pick<PlacedBet, 'value' | 'unit'> {
  return { value: value / size, ...(name !== '' && { unit: name }) };
}
