import type { Fold } from './time-scale.ts';

/** How long the passing of a folded silence takes, milliseconds of the viewer's time. */
export const foldPassing = 3000;

/** Speeds to choose from: milliseconds of the viewer's time for one simulated millisecond. */
export const slownesses = [
  4000, 2000, 1000, 500, 250, 100, 50, 20, 10, 5, 2, 1, 0.1, 0.01,
] as const;

/** How long a playback should take at most unless the viewer chooses otherwise, folds left out; the viewer's milliseconds. */
const longestPlayback = 120_000;

/** Where a run is short enough for it: each frame can be followed on its way. */
const usualSlowness = 500;

/**
 * The speed to begin with: the usual one, or the slowest faster one at which what is not folded
 * takes two minutes at most.
 * @param domain first and last time, simulated nanoseconds
 */
export function slownessFor(
  [first, last]: readonly [number, number],
  folds: readonly Fold[],
): number {
  const folded = folds.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, last) - Math.max(from, first)),
    0,
  );
  const open = (last - first - folded) / 1e6;
  const fits = slownesses.find((one) => one <= usualSlowness && one * open <= longestPlayback);
  return fits ?? slownesses[slownesses.length - 1]!;
}

/**
 * How many times faster than its speed says a playback passes a time in nanoseconds: 1, but for folded silences.
 * @param slowness the viewer's milliseconds for one simulated millisecond, above 0
 */
export function hurryAt(time: number, slowness: number, folds: readonly Fold[]): number {
  const fold = folds.find(({ from, to }) => from <= time && time < to);
  return fold === undefined ? 1 : hurryIn(fold, slowness);
}

function hurryIn({ from, to }: Fold, slowness: number): number {
  return Math.max(1, ((to - from) / 1e6) * (slowness / foldPassing));
}

/**
 * Where a playback has come to after some time. Outside folds time passes in true proportion; a
 * folded silence passes in `foldPassing`, or faster where its true length at this speed is shorter.
 * @param time simulated nanoseconds
 * @param elapsed the viewer's milliseconds, not negative
 * @param slowness the viewer's milliseconds for one simulated millisecond, above 0
 * @param folds in order of time
 * @param end where the playback stops, simulated nanoseconds
 */
export function advance(
  time: number,
  elapsed: number,
  slowness: number,
  folds: readonly Fold[],
  end: number,
): number {
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
