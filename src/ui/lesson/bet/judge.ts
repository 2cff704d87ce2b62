import type { BetBlock } from '../../../course/markdown/index.ts';

/** What a bet is taken for that is near to none of the answers. */
export const nothingNear = -1;

/**
 * Number of the choice that a value is taken for: the right one if it is near that, else the nearest
 * of those that it is near to; nothingNear if there is none.
 */
export function takenFor({ choices, asked }: BetBlock, value: number): number {
  if (asked === null) return nothingNear;
  const apart = (choice: number): number => Math.abs(asked.values[choice]! - value);
  const near = choices.map((_, i) => i).filter((i) => apart(i) <= asked.tolerance[i]!);
  const rank = (i: number): number => (choices[i]!.right ? -1 : apart(i));
  return near.sort((a, b) => rank(a) - rank(b))[0] ?? nothingNear;
}
