import { meanWithConfidence } from './student.ts';
import type { Answer } from './tally.ts';

/** A mean difference, with half the width of its 90 % interval; the interval is NaN of a single pair. */
export interface Difference {
  readonly mean: number;
  readonly ci90: number;
}

/**
 * One way of doing something against another, seed by seed: with one seed both meet the same start
 * times, so that what these do to both is not counted. The intervals of the two means say less: they
 * are wide with what the seeds have in common, and may overlap although one way is worse with every seed.
 * @param one values by seed
 * @param other of the same seeds, in the same order
 */
export function pairedDifference(one: readonly number[], other: readonly number[]): Difference {
  if (one.length !== other.length) {
    throw new RangeError(`pairs of ${one.length} and ${other.length} values`);
  }
  return meanWithConfidence(one.map((value, i) => value - (other[i] as number)));
}

/** Whether a difference is above 0, or a mean above a bound: undecided within its interval, and if there is none. */
export function isAbove({ mean, ci90 }: Difference, bound = 0): Answer {
  if (mean - bound > ci90) return true;
  // Nothing at all in every pair is no more, for certain.
  return mean - bound <= -ci90 ? false : 'undecided';
}

/** Whether it is below 0, likewise. */
export function isBelow({ mean, ci90 }: Difference): Answer {
  return isAbove({ mean: -mean, ci90 });
}

/** The contrary; what is undecided stays so. */
export function not(answer: Answer): Answer {
  return answer === 'undecided' ? answer : !answer;
}

/** Whether all of it is so: one no is enough for a no. */
export function allOf(answers: readonly Answer[]): Answer {
  if (answers.includes(false)) return false;
  return answers.includes('undecided') ? 'undecided' : true;
}

/** `+0.018 ± 0.013`; without what is not known of it. */
export function differenceInWords({ mean, ci90 }: Difference, digits: number): string {
  const size = Math.abs(mean).toFixed(digits);
  const sign = Number(size) === 0 ? '' : mean < 0 ? '−' : '+';
  return `${sign}${size}${Number.isNaN(ci90) ? '' : ` ± ${ci90.toFixed(digits)}`}`;
}
