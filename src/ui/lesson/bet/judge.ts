import type { BetBlock } from '../../../course/markdown/index.ts';

/** The result for a bet that is within the tolerance of no answer. */
export const noMatch = -1;

/**
 * Number of the choice that a value matches: the right one if the value is within its tolerance, else the nearest one in
 * whose tolerance it is; noMatch if there is none.
 */
export function matchChoice({ choices, asked }: BetBlock, value: number): number {
  if (asked === null) return noMatch;
  const apart = (choice: number): number => Math.abs(asked.values[choice]! - value);
  const matches = choices.map((_, i) => i).filter((i) => apart(i) <= asked.tolerance[i]!);
  const rank = (i: number): number => (choices[i]!.right ? -1 : apart(i));
  return matches.sort((a, b) => rank(a) - rank(b))[0] ?? noMatch;
}
