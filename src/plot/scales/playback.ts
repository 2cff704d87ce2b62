import type { Fold } from './time-scale.ts';
import type { Milliseconds, Nanoseconds } from '../../trace/format/index.ts';
import type { Interval } from './zoom.ts';

/** How long a folded silence lasts in the viewer's time. */
export const foldPassing: Milliseconds = 3000;

/** Speeds to choose from: milliseconds of the viewer's time for one simulated millisecond. */
export const slownesses = [
  4000, 2000, 1000, 500, 250, 100, 50, 20, 10, 5, 2, 1, 0.1, 0.01,
] as const;

/** Default maximum length of a playback without folds; in the viewer's time. */
const longestPlayback: Milliseconds = 120_000;

/** For runs that are short enough: each frame can be followed in flight. */
const defaultSlowness = 500;

/**
 * The initial speed: the default one, or the slowest faster one at which what is not folded takes two minutes at most.
 * @param domain first and last simulated time
 */
export function slownessFor([first, last]: Interval, folds: readonly Fold[]): number {
  const folded = folds.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, last) - Math.max(from, first)),
    0,
  );
  const open = (last - first - folded) / 1e6;
  const fits = slownesses.find((one) => one <= defaultSlowness && one * open <= longestPlayback);
  return fits ?? slownesses[slownesses.length - 1]!;
}

/**
 * How many times faster than its nominal speed a playback passes a time: 1, except in folded silences.
 * @param slowness the viewer's milliseconds for one simulated millisecond, above 0
 */
export function hurryAt(time: Nanoseconds, slowness: number, folds: readonly Fold[]): number {
  const fold = folds.find(({ from, to }) => from <= time && time < to);
  return fold === undefined ? 1 : hurryIn(fold, slowness);
}

function hurryIn({ from, to }: Fold, slowness: number): number {
  return Math.max(1, ((to - from) / 1e6) * (slowness / foldPassing));
}

/**
 * A playback's position after some time. Outside folds time passes in true proportion; a folded silence passes in
 * `foldPassing`, or faster if its true length at this speed is shorter.
 * @param time the simulated one
 * @param elapsed the viewer's time, not negative
 * @param slowness the viewer's milliseconds for one simulated millisecond, above 0
 * @param folds in order of time
 * @param end where the playback stops
 */
export function advance(
  time: Nanoseconds,
  elapsed: Milliseconds,
  slowness: number,
  folds: readonly Fold[],
  end: Nanoseconds,
): Nanoseconds {
  const rate = 1e6 / slowness;
  let now = time;
  let left = elapsed;
  for (const fold of folds) {
    if (fold.to <= now) continue;
    const until = (fold.from - now) / rate;
    if (until >= left) break;
    if (fold.from > now) {
      left -= until;
      now = fold.from;
    }
    const foldRate = rate * hurryIn(fold, slowness);
    const rest = (fold.to - now) / foldRate;
    if (rest > left) return Math.min(end, now + left * foldRate);
    left -= rest;
    now = fold.to;
  }
  return Math.min(end, now + left * rate);
}
