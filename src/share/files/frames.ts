import { advance } from '../../plot/scales/index.ts';
import type { Fold } from '../../plot/scales/index.ts';
import type { Milliseconds, Nanoseconds } from '../../trace/format/index.ts';

/** A playback cut into frames of equal length. */
export interface Frames {
  /** The cursor's time in each; at least one, the last is the end. */
  readonly times: readonly Nanoseconds[];
  /** How long each is shown. */
  readonly every: Milliseconds;
  /** How many times faster than the playback it runs, to fit in the frames; 1: real speed. */
  readonly hurry: number;
}

/** What is to be played. */
export interface Playback {
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
  /** Silences that pass quickly. */
  readonly folds: readonly Fold[];
  /** The viewer's milliseconds for one simulated millisecond. */
  readonly slowness: number;
}

/** How long the last frame stays: time to see how it ended. */
const rest: Milliseconds = 1500;

/**
 * The frames of a playback, in true proportion except for folded silences. One longer than the maximum is sped up as a
 * whole, so proportions stay.
 */
export function framesOf(playback: Playback, every: Milliseconds, most: number): Frames {
  const still = Math.ceil(rest / every);
  const moving = Math.max(2, most - still);
  const length = lengthOf(playback);
  const hurry = Math.max(1, length / (every * (moving - 1)));
  const { from, to, folds, slowness } = playback;
  const times = [from];
  for (let now = from; now < to;) {
    now = advance(now, every * hurry, slowness, folds, to);
    times.push(now);
  }
  for (let i = 0; i < still; i++) times.push(to);
  return { times, every, hurry };
}

/** The length of a playback in the viewer's time, in steps small enough to notice every fold. */
export function lengthOf({ from, to, folds, slowness }: Playback): Milliseconds {
  let low = 0;
  let high = 1;
  const reached = (elapsed: Milliseconds): boolean =>
    advance(from, elapsed, slowness, folds, to) >= to;
  while (!reached(high)) high *= 2;
  // To a hundredth of a millisecond: far below a frame.
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (reached(middle)) high = middle;
    else low = middle;
  }
  return high;
}
