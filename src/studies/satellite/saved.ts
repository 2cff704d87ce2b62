import { pairedDifference, type Difference } from '../paired.ts';
import { rounded } from '../statistics.ts';
import type { Seconds } from '../../trace/format/index.ts';

/** What a way saves beside pipelining, seed by seed: both meet the same seeds and phases. */
export interface Saved {
  /** Seconds, negative where it takes longer; null: it is what the others are compared with. */
  readonly saves_s: Seconds | null;
  /** Half of the 90 % interval of that difference. */
  readonly saves_ci90: number | null;
}

/** @param pipelined @param times of the same seeds, seconds */
export function savedBeside(pipelined: readonly number[], times: readonly number[]): Saved {
  const { mean, ci90 } = pairedDifference(pipelined, times);
  return { saves_s: rounded(mean, 3), saves_ci90: rounded(ci90, 3) };
}

export const savesNothing: Saved = { saves_s: null, saves_ci90: null };

/** The difference again, to be decided. */
export function differenceOf({ saves_s, saves_ci90 }: Saved): Difference {
  return { mean: saves_s ?? NaN, ci90: saves_ci90 ?? NaN };
}
