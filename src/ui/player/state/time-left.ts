import type { Milliseconds } from '../../../trace/format/index.ts';

/** Before so much of it is done, or so much time is over, nothing can be said. */
const minDone = 0.02;
const minElapsed: Milliseconds = 1000;

/**
 * How long something still takes, in words, if it goes on as fast as it has gone; empty: too early to
 * say, or as good as done.
 * @param done the part of it that is done, 0 to 1 @param elapsed since it began
 */
export function timeLeft(done: number, elapsed: Milliseconds): string {
  if (done < minDone || elapsed < minElapsed) return '';
  const seconds = (elapsed * (1 - done)) / done / 1000;
  if (seconds < 1) return '';
  if (seconds < 10) return `about ${Math.round(seconds)} s left`;
  if (seconds < 90) return `about ${5 * Math.round(seconds / 5)} s left`;
  return `about ${Math.round(seconds / 60)} min left`;
}
