import { silencesOf } from '../analysis/index.ts';
import type { Trace } from '../trace/format/index.ts';
import type { Fold } from './time-scale.ts';

/** A silence is worth folding when it takes more than this part of the time shown. */
const leastPart = 0.1;

/** Of the time that stays unfolded, this part is left open on each side, so that a fold touches no mark. */
const margin = 0.03;

/**
 * The stretches that a folded picture of a log draws short: its long silences, without their edges.
 * @param domain first and last time shown, nanoseconds
 */
export function foldsOf(trace: Trace, domain: readonly [number, number]): Fold[] {
  const span = domain[1] - domain[0];
  const long = silencesOf(trace, span * leastPart)
    .map((silence) => ({
      from: Math.max(silence.from, domain[0]),
      to: Math.min(silence.to, domain[1]),
    }))
    .filter((silence) => silence.to - silence.from > span * leastPart);
  const open = span - long.reduce((sum, silence) => sum + silence.to - silence.from, 0);
  const edge = open * margin;
  return long
    .map((silence) => ({
      from: silence.from + edge,
      to: silence.to - edge,
      length: silence.to - silence.from,
    }))
    .filter((fold) => fold.to > fold.from);
}
